import { isObject } from './is-object.ts';
import type { Text } from './text.ts';
import { objectAt, readVorgang, type Vorgang } from './vorgang.ts';

/** Corrected values of a report: the whole place, the number, or both. D126 */
export interface Berichtigt {
  schadenOrt?: Vorgang['schadenOrt'];
  /** As dialled. */
  mobilnummer?: string;
}

/** Answers given while waiting, by the fields of domain/nachtrag; only fields with an answer. D127 */
export type NachtragAnswers = Readonly<Record<string, string | number | boolean>>;

/** Everything that counts beside the report: corrections and additions. */
export interface BesideReport extends Berichtigt {
  nachtrag?: NachtragAnswers;
}

/** Reasons for another place: codes on the wire, and their words for helper and operator. */
export const BERICHTIGUNG_GRUENDE = {
  ort_falsch: ['Der Ort stimmte nicht', 'The location was wrong'],
  weitergegangen: ['Die Person ist weitergegangen', 'The person has moved on'],
} as const satisfies Record<string, Text>;
export type BerichtigungGrund = keyof typeof BERICHTIGUNG_GRUENDE;

/** Content of an event BERICHTIGUNG. `grund` is '' where only the number changed. */
export interface Berichtigung {
  grund: BerichtigungGrund | '';
  alt: Berichtigt;
  neu: Berichtigt;
}

/**
 * The case as it counts now: the report, with the newest place and number, and with the answers given while waiting.
 * All code that leads somebody to the person, calls them or finds them reads the case through this. D126, D127
 */
export function asCorrected(vorgang: Vorgang, { schadenOrt, mobilnummer, nachtrag }: BesideReport): Vorgang {
  const { vorgangsMetadaten } = vorgang;
  return {
    ...vorgang,
    ...(nachtrag && { nachtrag }),
    ...(schadenOrt && { schadenOrt }),
    ...(mobilnummer && { vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer } }),
  };
}

/**
 * The corrections of a case that are kept once the order is over, in their order. Points of earlier places are removed;
 * the newest place keeps its own. D115, D126
 */
export function withoutOldPoints<B extends Berichtigung>(all: readonly B[]): B[] {
  const newest = all.findLastIndex(({ neu }) => neu.schadenOrt);
  return all.map((one, index) => ({
    ...one,
    alt: withoutPoint(one.alt),
    neu: index === newest ? one.neu : withoutPoint(one.neu),
  }));
}

function withoutPoint({ schadenOrt, ...more }: Berichtigt): Berichtigt {
  if (!schadenOrt) return more;
  const adresse = { ...schadenOrt.adresse, lat: null, lng: null };
  return { ...more, schadenOrt: { ...schadenOrt, adresse, positionsdaten: null, browserPosition: null } };
}

/** The answers given while waiting, of a case as it counts now; empty where there are none. */
export const nachtragIn = (vorgang: Vorgang): NachtragAnswers => objectAt(vorgang, ['nachtrag']) as NachtragAnswers;

/** Parses what is stored beside a report. */
export function readBesideReport(raw: unknown): BesideReport {
  const nachtrag = isObject(raw) ? raw['nachtrag'] : null;
  return { ...readBerichtigt(raw), ...(isObject(nachtrag) && { nachtrag: nachtrag as NachtragAnswers }) };
}

/** Parses corrected values, as stored or as sent by a call. A missing field was not corrected. */
export function readBerichtigt(raw: unknown): Berichtigt {
  const given = isObject(raw) ? raw : {};
  const { schadenOrt, mobilnummer } = given;
  return {
    ...(isObject(schadenOrt) && { schadenOrt: readVorgang({ schadenOrt }).schadenOrt }),
    ...(typeof mobilnummer === 'string' && mobilnummer && { mobilnummer }),
  };
}
