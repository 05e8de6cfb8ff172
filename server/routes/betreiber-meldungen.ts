import { isPromisableMinutes } from '#domain/auftrag/course.ts';
import { isoOf, readMoment } from '#domain/ereignisse/moment.ts';
import { BETREIBER_GRUENDE, type BetreiberGrund } from '#domain/ereignisse/storno.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import { plainText } from '#domain/outside-text.ts';
import { freeText } from '#domain/questions/free-text.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf, type Text } from '#domain/text.ts';
import { doerOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { VORGANG_REF } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import type { Typed, TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import {
  ABBESTELLUNG_ANSWER,
  ABBESTELLUNG_BODY,
  MELDUNG_TYPEN,
  STAND_ANSWER,
  STAND_BODY,
  ZUSAGE_ANSWER,
  ZUSAGE_BODY,
  type StandMeldung,
} from '../leitstand/machine-schemas.ts';
import { cancellingOf } from '../vorgang/cancelling.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';
import { operatorsEvent, saidBefore, writeHelpersWord, writeOperatorsEvent } from '../vorgang/operator-event.ts';
import { statusOf } from '../vorgang/order-status.ts';
import { retryOnConflict } from '../vorgang/retry-on-conflict.ts';

/** What the operator tells the person of their help: a time, a cancel, and a helper's word by telephone. ADR 076 */
export async function betreiberMeldungenRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  const shape = { tags: ['betreiber'], params: VORGANG_REF, headers: KEY_HEADERS };
  const url = '/betreiber/vorgang/:vorgangRef';

  app.post(
    `${url}/zusage`,
    {
      schema: {
        ...shape,
        summary: 'Promises a time: the person reads it as a helper’s. In minutes from now, or as an appointment.',
        body: ZUSAGE_BODY,
        response: answers(ZUSAGE_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const said = readZusage(request.body, { now: clock(), zone: client.mandant.zone });
      const word = {
        meldungsTyp: TYP.WARTEZEIT,
        key: `zusage ${ownKey(request).key}`,
        fields: said,
        konto: doerOf(request),
      };
      const before = await saidBefore(deps, stored, word);
      if (before === null && stored.status === 'gemeldet') {
        const { schritte } = (await statusOf(deps, stored)).order;
        // Not by what is allowed: of two at once, the other one may have cancelled meanwhile.
        if (schritte.some(({ code, erledigt }) => code === 'ankunft' && erledigt))
          throw new Refusal('AUFTRAG_REIHENFOLGE', { fehler: [AFTER_ARRIVAL] });
      }
      const zeit = before ?? (await writeOperatorsEvent(deps, stored, word));
      const { wartezeitMinuten, terminAuftrag } = said;
      const minutes = wartezeitMinuten ? Number(wartezeitMinuten) : null;
      const { vorgangRef } = stored;
      return { data: { vorgangRef, zeit, wartezeitMinuten: minutes, termin: terminAuftrag || null } };
    },
  );

  app.post(
    `${url}/storno`,
    {
      schema: {
        ...shape,
        summary:
          'Cancels for the operator, from the report until the helper arrives. The person reads the reason. A repeat gets the same receipt.',
        body: ABBESTELLUNG_BODY,
        response: answers(ABBESTELLUNG_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const storno = reasonOf(request.body);
      if (stored.status === '') throw new Refusal('NICHT_GEMELDET');
      const { key } = ownKey(request);
      const word = { meldungsTyp: TYP.STORNO, key: `${TYP.STORNO} ${key}`, fields: {}, konto: doerOf(request) };
      const event = operatorsEvent(word, isoTime(clock()));
      const written = await retryOnConflict(stored, (now) => store.cancel(cancellingOf(now, { key, storno, event })));
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'arrived') throw new Refusal('HELFER_DA');
      if (written.ended === 'conflict') throw new Refusal('VERALTET');
      // The person's key stays out. D112
      const { userID: _, ...beleg } = JSON.parse(written.beleg) as Record<string, unknown>;
      return { data: { vorgangRef: stored.vorgangRef, ...beleg }, revision: written.revision };
    },
  );

  app.post(
    `${url}/stand`,
    {
      schema: {
        ...shape,
        summary:
          'What a helper without a smartphone says by telephone, in the order of the helper’s link: for the live assignment, or else for whom a partner has sent.',
        body: STAND_BODY,
        response: answers(STAND_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { meldung, ziel, grund } = readStand(request.body);
      const isRead = meldung === 'nicht_angenommen' || meldung === 'nicht_abgeliefert';
      const fields = { zielName: ziel.name, zielAdresse: ziel.adresse, ...(isRead && { hinweis: grund }) };
      const word = {
        meldungsTyp: MELDUNG_TYPEN[meldung],
        key: `stand ${ownKey(request).key}`,
        fields,
        konto: doerOf(request),
      };
      const zeit = await writeHelpersWord(deps, stored, word, grund);
      return { data: { vorgangRef: stored.vorgangRef, meldung, zeit } };
    },
  );
}

const AFTER_ARRIVAL: Problem = {
  feld: 'wartezeitMinuten',
  text: ['Der Helfer ist schon da.', 'The helper has arrived.'],
};

type Zusage = Record<'wartezeitMinuten' | 'terminAuftrag', string>;

/** The promise as fields of a record: minutes, or an appointment within `LIMITS.laterDaysMost` days. */
function readZusage(body: Typed<typeof ZUSAGE_BODY>, { now, zone }: { now: number; zone: string }): Zusage {
  const minutes = wordOf(body.wartezeitMinuten).trim();
  const termin = wordOf(body.termin).trim();
  if (Boolean(minutes) === Boolean(termin))
    throw wrongAt({
      feld: 'wartezeitMinuten',
      text: ['Nennen Sie wartezeitMinuten oder termin.', 'Name wartezeitMinuten or termin.'],
    });
  if (minutes) {
    if (isPromisableMinutes(minutes)) return { wartezeitMinuten: String(Number(minutes)), terminAuftrag: '' };
    throw wrongAt({ feld: 'wartezeitMinuten', text: ['Sagen Sie 1 bis 600 Minuten.', 'Say 1 to 600 minutes.'] });
  }
  const moment = readMoment(termin, zone);
  if (moment !== null && moment > now && moment <= now + LIMITS.laterDaysMost * DAY)
    return { wartezeitMinuten: '', terminAuftrag: isoOf(moment) };
  throw wrongAt({
    feld: 'termin',
    text: [
      `Ein Zeitpunkt der nächsten ${LIMITS.laterDaysMost} Tage, wie 2027-03-01T14:30:00+01:00.`,
      `A time within the next ${LIMITS.laterDaysMost} days, such as 2027-03-01T14:30:00+01:00.`,
    ],
  });
}

const DAY = 24 * 60 * 60_000;

/** The reason as it is stored: a code, or with `sonstiges` the words. */
function reasonOf({ grund, text }: Typed<typeof ABBESTELLUNG_BODY>): string {
  const code = wordOf(grund).trim();
  const words = freeText(text);
  if (!Object.hasOwn(BETREIBER_GRUENDE, code)) throw wrongAt({ feld: 'grund', text: NO_REASON });
  if ((code as BetreiberGrund) !== 'sonstiges') return code;
  if (words) return words;
  throw wrongAt({
    feld: 'text',
    text: [
      'Schreiben Sie den Grund in 1 bis 400 Zeichen. Die Person liest ihn.',
      'Write the reason in 1 to 400 characters. The person reads it.',
    ],
  });
}

const REASONS = Object.keys(BETREIBER_GRUENDE).join(', ');
const NO_REASON: Text = [`Nennen Sie den Grund: ${REASONS}.`, `Give the reason: ${REASONS}.`];

/** What is said with a reason. */
const WITH_REASON: readonly string[] = ['abgelehnt', 'nicht_angenommen', 'nicht_abgeliefert'];

interface Stand {
  meldung: StandMeldung;
  ziel: { name: string; adresse: string };
  grund: string;
}

function readStand(body: Typed<typeof STAND_BODY>): Stand {
  const meldung = wordOf(body.meldung).trim();
  const codes = Object.keys(MELDUNG_TYPEN).join(', ');
  if (!Object.hasOwn(MELDUNG_TYPEN, meldung))
    throw wrongAt({ feld: 'meldung', text: [`Nennen Sie eine Meldung: ${codes}.`, `Name a message: ${codes}.`] });
  const isDone = meldung === 'erledigt' && isObject(body.ziel);
  const ziel = isDone ? (body.ziel as Record<string, unknown>) : {};
  const read = (feld: string, value: unknown): string => {
    const text = wordOf(value).trim();
    if ([...text].length <= LIMITS.lines) return plainText(text, LIMITS.lines);
    throw wrongAt({ feld, text: ['Text, höchstens 400 Zeichen.', 'Text, 400 characters at most.'] });
  };
  return {
    meldung: meldung as StandMeldung,
    ziel: { name: read('ziel.name', ziel['name']), adresse: read('ziel.adresse', ziel['adresse']) },
    grund: WITH_REASON.includes(meldung) ? read('grund', body.grund) : '',
  };
}
