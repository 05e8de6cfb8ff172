import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Ereignis } from '#domain/ereignisse.ts';
import { isSamePlate } from '#domain/fahrzeug/same-plate.ts';
import { isTooLong } from '#domain/fahrzeug/kennzeichen.ts';
import { comparedPhone } from '#domain/personen/compared-phone.ts';
import { phoneProblem } from '#domain/personen/telefon.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import type { Store } from '../store/store.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { SearchedCase, SearchBounds } from '../store/tables/auskunft/suche.ts';
import {
  caseByAnyId,
  RefusedError,
  alignedColumns,
  UsageError,
  type CommandCall,
  type RecordAccess,
} from './command.ts';

/** Most cases of a person that a command takes at once. */
const MOST = 20;

/** Options and help of a command that finds a person's cases. */
export const PERSON_OPTIONS = ['telefon', 'kennzeichen', 'mandant', 'von', 'bis'] as const;
export const PERSON_USAGE = 'REF | --telefon NUMBER | --kennzeichen PLATE';
export const PERSON_HELP = [
  '--telefon NUMBER   instead of REF: the cases with this number, drafts too, however it is written',
  '--kennzeichen PLATE  the cases with this plate; both together: the cases with both',
  '  --mandant ID     only those of this client, also of one that is gone',
  '  --von DAY, --bis DAY  only those that were made from the one to the other (2026-03-02, both counted whole, UTC)',
  '--ja               what was found is right: without it the command lists it, and asks or does nothing',
] as const;

interface Found {
  cases: StoredCase[];
  /** Option by which they were found; '' for a REF. */
  by: string;
}

/** Target of a call: one case by its REF, or those of a person. */
export type AskedCases = { ref: string } | { fits: Fit; within: SearchBounds };

/** @throws UsageError for a call that says neither or both, or something that is no number, plate or day */
export function askedIn({ args: [ref], values }: CommandCall): AskedCases {
  const [fits, within] = [fitting(values), withinOf(values)];
  if (fits && ref === undefined) return { fits, within };
  if (!fits && ref !== undefined && !Object.keys(within).length) return { ref };
  throw new UsageError('Say which cases: one by its REF, or those of a person by --telefon or --kennzeichen.');
}

/** The cases of a call; records the access to each. @throws RefusedError when there is none, or there are too many */
export async function casesOf(store: Store, asked: AskedCases, recordAccess: RecordAccess): Promise<Found> {
  if ('ref' in asked) return { cases: [await caseByAnyId(store, asked.ref, recordAccess)], by: '' };
  const { fits, within } = asked;
  const found: SearchedCase[] = [];
  for await (const page of store.lifetime.casesWithin(within)) {
    found.push(...page.filter(fits.isFit).map((one) => ({ ...one, doc: '' })));
    await endOfTurn();
  }
  if (!found.length) throw new RefusedError(`No case has ${fits.words}.`);
  if (found.length > MOST) throw tooMany(found, fits.words);
  const loaded = await Promise.all(found.map(({ userID, mandant }) => loadOf(store, userID, mandant)));
  const cases = loaded.filter((one) => one !== null);
  for (const one of cases) recordAccess(one);
  return { cases, by: fits.words };
}

const loadOf = (store: Store, userID: string, mandant: string): Promise<StoredCase | null> =>
  store.load(userID, mandant, new Date().toISOString());

function tooMany(found: readonly SearchedCase[], words: string): RefusedError {
  const days = found.map(({ angelegt }) => angelegt.slice(0, 10)).toSorted();
  const clients = [...new Set(found.map(({ mandant }) => mandant))].toSorted().join(', ');
  return new RefusedError(
    `${found.length} cases have ${words}, more than ${MOST}; nothing was done. Narrow them by --von DAY and --bis DAY (made ${days[0]} to ${days.at(-1)}) or --mandant ID (${clients}).`,
  );
}

interface Fit {
  words: string;
  isFit(one: SearchedCase): boolean;
}

/** The condition on a case; null: neither number nor plate was given. */
function fitting({ telefon, kennzeichen }: CommandCall['values']): Fit | null {
  const parts: { words: string; isFit(one: SearchedCase, vorgang: Vorgang): boolean }[] = [];
  if (telefon !== undefined) {
    const problem = phoneProblem(telefon);
    if (problem) throw new UsageError(`--telefon: ${problem[1]}`);
    const wanted = comparedPhone(telefon);
    const isFit = ({ sms, andere }: SearchedCase, { vorgangsMetadaten: { mobilnummer } }: Vorgang): boolean => {
      const others = JSON.parse(`[${andere}]`) as OtherNumber[];
      return [mobilnummer, sms, ...others.flatMap(numbersOf)].some((one) => comparedPhone(one) === wanted);
    };
    parts.push({ words: 'this number', isFit });
  }
  if (kennzeichen !== undefined) {
    if (!/[\p{L}\d]{2}/u.test(kennzeichen.replaceAll(/[^\p{L}\d]/gu, '')) || isTooLong(kennzeichen, 'DE'))
      throw new UsageError('--kennzeichen must be a plate, such as "K-RA 1234".');
    const isFit = (_: SearchedCase, { kfz: { kennzeichen_id: id, kennzeichen_land: land } }: Vorgang): boolean =>
      isSamePlate(kennzeichen, id, land);
    parts.push({ words: 'this plate', isFit });
  }
  if (!parts.length) return null;
  return {
    words: parts.map(({ words }) => words).join(' and '),
    isFit: (one) => {
      const vorgang = caseAsReported(one);
      return parts.every(({ isFit }) => isFit(one, vorgang));
    },
  };
}

/** An event that names a number of the person. */
type OtherNumber = { nummer?: string } & Pick<Ereignis, 'berichtigung'>;

const numbersOf = ({ nummer, berichtigung }: OtherNumber): string[] =>
  [nummer, berichtigung?.neu.mobilnummer].filter((one) => one !== undefined);

/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** The client and the days of `--mandant`, `--von` and `--bis`. @throws UsageError */
export function withinOf({ mandant, von, bis }: CommandCall['values']): SearchBounds {
  const [from, to] = [dayOf('von', von), dayOf('bis', bis)];
  if (from && to && from > to) throw new UsageError('--von must not be after --bis.');
  return {
    ...(mandant !== undefined && { mandant }),
    ...(from && { von: from }),
    ...(to && { vor: new Date(Date.parse(to) + DAY).toISOString() }),
  };
}

function dayOf(name: string, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const day = new Date(`${typed}T00:00:00.000Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed))
    return day.toISOString();
  throw new UsageError(`--${name} must be a day (2026-03-02), not "${typed}".`);
}

/**
 * Asks for confirmation of the cases that were found by a number or a plate: by `--ja`, or typed at a terminal.
 * @throws RefusedError without it, with the list of the cases
 */
export async function confirm({ cases, by }: Found, { flags, ask }: CommandCall, what: string): Promise<void> {
  if (!by || flags.has('ja')) return;
  const gefunden = cases.map(({ vorgangRef, mandant, typ, status, doc }) => {
    const zeit = caseAsReported({ doc }).vorgangsMetadaten.timestampGemeldet;
    const gemeldet = zeit ? new Date(zeit).toISOString() : null;
    return { vorgangRef, mandant, typ, status: status || 'entwurf', gemeldet };
  });
  const list = alignedColumns(gefunden.map((one) => Object.values(one)));
  const found = `${cases.length === 1 ? 'One case has' : `${cases.length} cases have`} ${by}:\n${list}`;
  const typed = await ask?.(`${found}To ${what}, type ja: `);
  if (typed?.trim().toLowerCase() === 'ja') return;
  const fehler = `Nothing was done. To ${what}: --ja.`;
  throw new RefusedError(ask ? fehler : `${found}${fehler}`, { json: { fehler, gefunden } });
}
