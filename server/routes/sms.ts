import { SMS_CODES } from '#domain/sms/codes.ts';
import { say } from '#domain/text.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, Refusal, wrongAt } from '../http/faults.ts';
import { SMS_ANSWER, SMS_BODY } from '../http/machine-schemas.ts';
import { rateLimiter, type Limit } from '../http/rate-limit.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { absenderOf, takeSms } from '../sms/take-sms.ts';

/** Rate limit of texts per gateway: 20 a second. */
const TEXTS = { most: 12_000, window: 10 * 60_000, addresses: 1_000 } as const satisfies Limit;
/** Texts without a case per sender, by whom nobody guesses the name of a case. */
const MISSES = { most: 10, window: 60 * 60_000, addresses: 20_000 } as const satisfies Limit;

/**
 * The gateway's call: a text message that a person has sent. Whatever the text is, the answer is 200 and says what
 * became of it: most gateways send again what got anything else, and a text that is no report never becomes one.
 * ADR 063
 */
export async function smsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const sent = rateLimiter(deps.steady, TEXTS);
  const misses = rateLimiter(deps.steady, MISSES);
  app.post(
    '/partner/sms',
    {
      schema: {
        tags: ['partner'],
        summary:
          'A text message to the client’s number: reports the breakdown that is in it. Idempotent; 200 with a code for every text.',
        body: SMS_BODY,
        response: answers(SMS_ANSWER),
      },
      // Before the body is read, so that one that cannot be read counts too.
      preParsing: async (request) => {
        const seconds = sent.count(accessOf(request).id);
        if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
      },
    },
    async (request) => {
      const { von, text, id } = request.body;
      if (typeof text !== 'string')
        throw wrongAt({ feld: 'text', text: ['Senden Sie den Text der SMS.', 'Send the text of the message.'] });
      const access = accessOf(request);
      const absender = absenderOf(von);
      const missed = (): boolean => misses.count(`${access.id} ${absender}`) > 0;
      const { code, stored } = await takeSms(deps, access.mandant, { text, absender }, missed);
      if (stored) seenBy(request, stored);
      const [ergebnis, words] = SMS_CODES[code];
      request.sms = code;
      const said = { event: 'sms', ergebnis, code, ...(stored && { vorgangRef: stored.vorgangRef }) };
      if (ergebnis === 'abgelehnt') request.log.warn(said, 'A text message was refused');
      else request.log.info(said, 'A text message has reported');
      return {
        data: {
          ergebnis,
          code,
          text: say(words, preferredLanguage(request.headers['accept-language'])),
          ...(absender === '' && { hinweis: 'NUMMER' as const }),
          ...(typeof id === 'string' && { id }),
        },
      };
    },
  );
}
