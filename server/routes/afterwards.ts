import { acceptNachtrag } from '#domain/accept-nachtrag.ts';
import { asCorrected, type NachtragAnswers } from '#domain/berichtigung.ts';
import { REMARK_ANLAESSE, type RemarkAnlass } from '#domain/ereignisse/hilfsstatus.ts';
import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import { answeredQuestions, withNachtrag } from '#domain/nachtrag/nachtrag.ts';
import type { Problem } from '#domain/questions.ts';
import { freeText } from '#domain/questions/free-text.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import type { Typed, TypedApp } from '../http/schema.ts';
import {
  answers,
  BEWERTUNG_ANSWER,
  BEWERTUNG_BODY,
  KEY_HEADERS,
  NACHTRAG_ANSWER,
  NACHTRAG_BODY,
  USER_ID,
} from '../http/schemas.ts';
import { besideIn, caseAsReported } from '../store/tables/case-now.ts';
import type { EventToAppend } from '../store/tables/event.ts';
import type { Remark } from '../store/tables/report.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import { isoTime } from '../http/iso-time.ts';
import { refusalWith } from '../vorgang/case-answer.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { hintsOf } from '../vorgang/report-of.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';
import { statusOf } from '../vorgang/order-status.ts';
import { askingOf } from '../vorgang/webparams.ts';

/** The person's calls after the report: the rating (§4 'Rating') and remarks (§7). */
export async function afterwardsRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const shape = { tags: ['vorgang'], params: USER_ID, headers: KEY_HEADERS };

  app.put(
    '/vorgang/:userID/bewertung',
    {
      schema: {
        ...shape,
        summary: 'Rates the help, from its completion for seven days; again changes the rating.',
        body: BEWERTUNG_BODY,
        response: answers(BEWERTUNG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const bewertung = bewertungOf(request.body);
      const key = request.headers['idempotency-key'];
      return sendBeleg(reply, await writeOrRefuse(found, (now) => rate(deps, now, key, bewertung)));
    },
  );

  app.post(
    '/vorgang/:userID/nachtrag',
    {
      schema: {
        ...shape,
        summary: 'A remark after the report, or answers to what is asked while the person waits.',
        body: NACHTRAG_BODY,
        response: answers(NACHTRAG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { words, notTaken } = wordsOf(request.body, found, deps.clock());
      const key = request.headers['idempotency-key'];
      const written = await writeOrRefuse(found, (now) => remark(deps, now, key, words));
      return sendBeleg(reply, written, notTakenMember(request, notTaken));
    },
  );
}

function bewertungOf({ bewertungWert, bewertungFeedback = '' }: Typed<typeof BEWERTUNG_BODY>) {
  if (typeof bewertungWert !== 'number' || ![1, 2, 3, 4, 5].includes(bewertungWert))
    throw wrongAt({ feld: 'bewertungWert', text: ['Wählen Sie 1 bis 5 Sterne.', 'Choose 1 to 5 stars.'] });
  return { bewertungWert, bewertungFeedback: textOf(bewertungFeedback, 'bewertungFeedback') };
}

/** What a remark says: words, answers, or both. */
interface Words {
  hinweis: string;
  anlass?: RemarkAnlass;
  nachtrag?: NachtragAnswers;
}

/** A remark as it came, and what of its answers was left out (D98). @throws Refusal UNVOLLSTAENDIG with each mistake */
function wordsOf(
  { text, anlass, nachtrag }: Typed<typeof NACHTRAG_BODY>,
  found: Found,
  now: number,
): { words: Words; notTaken: readonly Problem[] } {
  const hasAnswers = nachtrag !== undefined;
  const hinweis = hasAnswers && text === undefined ? '' : textOf(text, 'text');
  if (!hasAnswers && !hinweis) throw wrongAt({ feld: 'text', text: ['Schreiben Sie uns etwas.', 'Write something.'] });
  const words = { hinweis, ...anlassOf(anlass) };
  if (!hasAnswers) return { words, notTaken: [] };
  const { aus } = found.client.wartefragen;
  const accepted = acceptNachtrag(nachtrag, askingOf(found, now), { vorgang: caseAsReported(found.stored), aus });
  if ('fehler' in accepted) throw wrongAt(...accepted.fehler);
  return { words: { ...words, nachtrag: accepted.nachtrag }, notTaken: accepted.notTaken };
}

/** What a remark is about; nothing where it says nothing of it. @throws Refusal UNVOLLSTAENDIG for anything else */
function anlassOf(value: unknown): Pick<Words, 'anlass'> {
  if (value === undefined || value === '') return {};
  const anlass = REMARK_ANLAESSE.find((one) => one === value);
  if (anlass) return { anlass };
  throw wrongAt({ feld: 'anlass', text: ['Senden Sie stimmt_nicht, oder nichts.', 'Send stimmt_nicht, or nothing.'] });
}

/** A free text as it may be stored. @throws Refusal UNVOLLSTAENDIG when it is no text or too long */
function textOf(value: unknown, feld: string): string {
  const text = freeText(value);
  if (text === null) throw wrongAt({ feld, text: ['Es gehen höchstens 400 Zeichen.', '400 characters is the most.'] });
  return text;
}

async function rate(deps: Deps, found: Found, key: string, bewertung: ReturnType<typeof bewertungOf>) {
  const { stored } = found;
  const isOpen = stored.status === 'gemeldet' && (await statusOf(deps, stored)).order.erlaubt.bewerten;
  const said = addition(deps, found, TYP.BEWERTUNG, key);
  const before = caseAsReported(stored);
  const written = await deps.store.rate({
    ...said,
    // -1 matches no revision: the store answers a repeat of its key, anything else with a conflict.
    revision: isOpen ? stored.revision : -1,
    doc: JSON.stringify({ ...before, bewertung }),
    beleg: JSON.stringify(bewertung),
  });
  if (written.ended === 'conflict' && !isOpen) {
    mayFollow(found);
    throw refusalWith('BEWERTUNG_ZU', found);
  }
  return written;
}

async function remark(deps: Deps, found: Found, key: string, words: Words) {
  const said = addition(deps, found, TYP.NACHTRAG, key, words);
  const { event } = said;
  const written = await deps.store.remark({
    art: 'nachtrag',
    ...said,
    ...(words.nachtrag && answered(found, event, words.nachtrag)),
    beleg: JSON.stringify({ text: words.hinweis, zeit: event.zeit }),
  });
  if (written.ended === 'conflict') mayFollow({ ...found, stored: written.current });
  return written;
}

/** What answers change beside the report, and the message of it: which questions, and the hints as they are now. */
function answered(
  { stored, client }: Found,
  event: EventToAppend,
  nachtrag: NachtragAnswers,
): Pick<Remark, 'event' | 'daneben'> {
  const before = besideIn(stored);
  const after = { ...before, nachtrag: withNachtrag(before.nachtrag ?? {}, nachtrag) };
  const now = asCorrected(caseAsReported(stored), after);
  const message = { nachtrag: answeredQuestions(nachtrag), ...hintsOf({ client }, now) };
  const { message: type } = EVENT_TYPES[TYP.NACHTRAG];
  return {
    event: { ...event, zustellung: messageOf(type, stored, event.zeit, message) },
    daneben: { before: stored.berichtigt, after: JSON.stringify(after) },
  };
}

/** @throws Refusal NICHT_GEMELDET or STORNIERT: only a standing report takes ratings and remarks */
function mayFollow(found: Found): void {
  const { status } = found.stored;
  if (status === 'gemeldet') return;
  throw refusalWith(status === '' ? 'NICHT_GEMELDET' : 'STORNIERT', found);
}

/** The event of a rating or remark; its `unid` holds the idempotency key, so a repeat is a duplicate. */
function addition(
  { clock }: Deps,
  found: Found,
  meldungsTyp: typeof TYP.BEWERTUNG | typeof TYP.NACHTRAG,
  key: string,
  words: Partial<Words> = {},
) {
  const { mandant, userID } = found.stored;
  return {
    mandant,
    userID,
    key,
    event: eventOf(meldungsTyp, isoTime(clock()), { id: `${meldungsTyp} ${key}`, ...words }),
  };
}
