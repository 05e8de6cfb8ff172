import type { Text } from '#domain/text.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Typed, TypedApp } from '../http/schema.ts';
import { answers, USER_ID } from '../http/schemas.ts';
import { readAbo, zielOf } from '../nachrichten/abo.ts';
import { knownOf } from '../nachrichten/neues.ts';
import { pushLane } from '../nachrichten/push-lane.ts';
import { NACHRICHTEN_BODY, STAND_ANSWER, standOf } from '../nachrichten/stand.ts';
import type { Report } from '../store/tables/report.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';
import { smsWegLater } from '../vorgang/sms-weg.ts';

/** Ways of news that a case may have: a number, and a few browsers. */
const MOST = 5;

// prettier-ignore
const WORDS = {
  none:   ['Senden Sie abbestellen, bestellen oder push.', 'Send abbestellen, bestellen or push.'],
  noSms:  ['An die Nummer dieser Meldung gehen keine SMS.', 'The number of this report takes no text messages.'],
  noPush: ['Mitteilungen gibt es hier nicht.', 'There are no notifications here.'],
  full:   ['Mitteilungen gehen an höchstens 5 Geräte. Schalten Sie sie erst auf einem anderen aus.', 'Notifications go to 5 devices at most. Switch them off on another one first.'],
} as const satisfies Record<string, Text>;

/** The person's calls about news without an open page: which ways are on, opening one, taking one back. ADR 051, 052 */
export async function nachrichtenRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { nachrichten } = deps.store;
  const { push } = deps.settings;
  const shape = { tags: ['vorgang'], params: USER_ID };
  const answerOf = async (found: Found) => {
    const { mandant, userID } = found.stored;
    return { data: standOf(found, await nachrichten.wege(mandant, userID), push) };
  };

  app.get(
    '/vorgang/:userID/nachrichten',
    { schema: { ...shape, summary: 'Which ways of news are on.', response: answers(STAND_ANSWER) } },
    async (request) => answerOf(await caseOf(deps, request, request.params.userID, ['userID'])),
  );

  app.post(
    '/vorgang/:userID/nachrichten',
    {
      schema: {
        ...shape,
        summary: 'Opens a way of news, or takes one back. A second time changes nothing.',
        body: NACHRICHTEN_BODY,
        response: answers(STAND_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { mandant, userID } = found.stored;
      const { abbestellen } = request.body;
      if (abbestellen === undefined) await open(found, wegOf(found, request.body));
      else await nachrichten.drop(mandant, userID, abbestellen);
      return answerOf(found);
    },
  );

  function wegOf(found: Found, { bestellen, push: typed }: Typed<typeof NACHRICHTEN_BODY>): NonNullable<Report['weg']> {
    if (bestellen === undefined && typed === undefined) throw wrongAt({ feld: 'abbestellen', text: WORDS.none });
    if (bestellen) {
      const weg = smsWegLater(found);
      if (!weg) throw wrongAt({ feld: 'bestellen', text: WORDS.noSms });
      return weg;
    }
    if (!push) throw wrongAt({ feld: 'push', text: WORDS.noPush });
    const read = readAbo(typed, push);
    if ('problem' in read) throw wrongAt(read.problem);
    const { language } = readOrder(JSON.parse(found.stored.doc)).vorgangsMetadaten;
    const { abo } = read;
    return { ziel: zielOf(abo), weg: pushLane(push, abo), adresse: JSON.stringify(abo), sprache: language };
  }

  async function open({ stored, isOver }: Found, weg: NonNullable<Report['weg']>): Promise<void> {
    if (stored.status === '') throw new Refusal('NICHT_GEMELDET');
    if (stored.status === 'storniert') throw new Refusal('STORNIERT');
    const { mandant, userID } = stored;
    const now = deps.clock();
    const gesagt = await knownOf(deps, stored, now);
    const opened = isOver
      ? 'ended'
      : await nachrichten.open({ mandant, userID, ...weg, seit: isoTime(now), gesagt }, MOST);
    if (opened === 'full') throw wrongAt({ feld: 'push', text: WORDS.full });
    if (opened !== 'done') throw new Refusal('VOLL');
  }
}
