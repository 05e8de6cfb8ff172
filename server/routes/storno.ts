import { TYP } from '#domain/ereignisse/typen.ts';
import { GRUENDE, type StornoGrund } from '#domain/ereignisse/storno.ts';
import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import { wordOf, type Text } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import type { Typed, TypedApp } from '../http/schema.ts';
import { answers, BELEG_ANSWER, STORNO_BODY, STORNO_HEADERS, USER_ID } from '../http/schemas.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';
import { eventOf } from '../store/tables/service-event.ts';
import { cancellingOf } from '../vorgang/cancelling.ts';
import { isoTime } from '../http/iso-time.ts';
import { refusalWith, tooLate } from '../vorgang/case-answer.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';

interface Wish {
  /** Idempotency-Key of the call; '' for the plain call of §7. */
  key: string;
  grund: StornoGrund | null;
  /** What the call names as the reason. */
  named: unknown;
  /** The Idempotency-Key of the report that is meant; absent: whichever stands. */
  meldung?: string;
}

/**
 * Call 3 of §7: cancels, from the report until the helper arrives. Idempotent: a repeat gets the same receipt,
 * whatever its key.
 */
export async function stornoRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/storno/vorgang/:userID',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'Cancels the report, with the reason that the case names. A repeat gets the same receipt.',
        params: USER_ID,
        headers: STORNO_HEADERS,
        body: STORNO_BODY,
        response: answers(BELEG_ANSWER),
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'] ?? '';
      const named = namedIn(request.body);
      const wish = { key, named, grund: grundOf(named), meldung: request.body.meldung };
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const written = await writeOrRefuse(found, (now) => cancel(deps, now, wish));
      if (written.ended === 'arrived') throw refusalWith('HELFER_DA', { ...found, stored: written.current });
      return sendBeleg(reply, written);
    },
  );
}

async function cancel(deps: Deps, found: Found, { key, grund, named, meldung }: Wish) {
  const { stored } = found;
  if (stored.status === '') {
    // A text message may still be under way with that report. ADR 063
    const { mandant, userID } = stored;
    const current = meldung === undefined ? null : await deps.store.sms.takeBack(mandant, userID, meldung);
    if (!current) throw refusalWith('NICHT_GEMELDET', found);
    return { ended: 'conflict' as const, current };
  }
  if (stored.status === 'gemeldet') {
    // A cancel may name its report: another one that stands instead is not cancelled. ADR 023.
    if (meldung !== undefined && (await deps.store.receipt(stored.mandant, stored.userID, meldung)) === null)
      throw await tooLate(deps, found);
    if (!grund) throw wrongAt({ feld: 'vorgangsMetadaten.storno', text: noReason(named) });
  }
  // A case that is read in part is cancelled as it is stored.
  const whole = found.isOver ? await deps.store.load(stored.userID, stored.mandant, isoTime(deps.clock())) : stored;
  return deps.store.cancel(
    cancellingOf(whole ?? stored, {
      key,
      // For a case that is cancelled already, the store answers with the first reason.
      storno: grund ?? '',
      event: eventOf(TYP.STORNO, isoTime(deps.clock())),
    }),
  );
}

const CODES = Object.keys(GRUENDE) as StornoGrund[];

/** What a body names as the reason, in either of its forms. */
function namedIn({ grund, vorgangsMetadaten }: Typed<typeof STORNO_BODY>): unknown {
  return grund ?? (isObject(vorgangsMetadaten) ? vorgangsMetadaten['storno'] : undefined);
}

/** The reason (§9) by its code or its text in either language, whatever the letter case; null if it is none. */
function grundOf(named: unknown): StornoGrund | null {
  const words = wordOf(named).trim().toLowerCase();
  return CODES.find((code) => [code, ...GRUENDE[code]].some((one) => one.toLowerCase() === words)) ?? null;
}

function noReason(named: unknown): Text {
  const read = wordOf(named).trim().slice(0, LIMITS.line);
  const codes = CODES.join(', ');
  if (!read) return [`Nennen Sie den Grund: ${codes}.`, `Give the reason: ${codes}.`];
  return [
    `Der Grund „${read}“ ist unbekannt. Möglich sind: ${codes}.`,
    `The reason “${read}” is unknown. Send one of: ${codes}.`,
  ];
}
