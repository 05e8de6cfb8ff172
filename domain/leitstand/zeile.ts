import { ABLEHNUNGEN } from '../auftrag.ts';
import { isUeberfaellig } from '../ereignisse/schritte.ts';
import { nachfrageAt } from '../ereignisse/nachfrage.ts';
import { GEFAHR_WORTE } from '../gefahr/gefahr.ts';
import type { Text } from '../text.ts';
import { wallClock } from '../wall-clock.ts';
import type { BrettFall } from './brett.ts';

/** The groups of the board, in their order. */
export const BOARD_GROUPS = {
  neu: ['Neu', 'New'],
  laeuft: ['Läuft', 'In progress'],
  fertig: ['Fertig', 'Done'],
} as const satisfies Record<string, Text>;
export type BoardGroupName = keyof typeof BOARD_GROUPS;

const MINUTE = 60_000;

/**
 * Milliseconds for which the board shows ended cases, after which an absent owner is marked, and after which a helper's
 * silence is shown.
 */
export const BRETT = { fertig: 24 * 60 * MINUTE, weg: 10 * MINUTE, stille: 5 * MINUTE } as const;

/** Urgency of a line: the word beside its colour. */
// prettier-ignore
export const STUFEN: readonly Text[] = [
  ['', ''], ['wartet', 'waiting'], ['wartet lange', 'waiting long'], ['dringend', 'urgent'],
];
export type Stufe = 0 | 1 | 2 | 3;

/** Ages in minutes at which a new report reaches levels 1, 2 and 3. */
const AGES = [2, 5, 10] as const;

/** A mark on a line. */
export interface LineMark {
  art: 'gefahr' | 'ueberfaellig' | 'niemand' | 'nicht_angetroffen' | 'stille' | 'abgelehnt' | 'weg' | 'rueckruf';
  text: Text;
}

/** A line of the board at a moment. */
export interface BrettZeile {
  gruppe: BoardGroupName;
  /** Sort key for `compareLines`: danger, overdue, next due, age. */
  rang: readonly number[];
  alter: { minuten: number; text: Text };
  stufe: Stufe;
  /** The word of the level; empty for none. */
  stufeWort: Text;
  /** State of the help, with its time and its age. */
  zustand: Text;
  hinweise: readonly LineMark[];
}

/** Settings for the words of a line: zone of its times, and milliseconds until a helper's silence is shown. */
export interface LineSettings {
  zone?: string;
  stille?: number;
}

/**
 * Computes the line of a case at `now` (milliseconds): group, order and words. Pure, so that it ages without a message.
 */
export function boardLine(
  fall: BrettFall,
  now: number,
  { zone = 'Europe/Berlin', stille = BRETT.stille }: LineSettings = {},
): BrettZeile {
  const gruppe = boardGroupOf(fall);
  const minuten = minutesSince(fall.gemeldet, now);
  const hinweise = gruppe === 'fertig' ? [] : marksOf(fall, now, { zone, stille });
  const stufe = levelOf(gruppe, minuten, hinweise);
  return {
    gruppe,
    rang: rankOf(fall, gruppe, now, stille),
    alter: { minuten, text: durationText(minuten) },
    stufe,
    stufeWort: STUFEN[stufe]!,
    zustand: stateOf(fall, now, { zone, stille }),
    hinweise,
  };
}

/** Order of two lines within a group; negative: the first one stands above. */
export function compareLines(one: Pick<BrettZeile, 'rang'>, other: Pick<BrettZeile, 'rang'>): number {
  const at = one.rang.findIndex((value, index) => value !== other.rang[index]);
  return at < 0 ? 0 : one.rang[at]! - other.rang[at]!;
}

/** The group of a case: open and without an owner; with an owner or an accepting helper; ended. */
export function boardGroupOf(fall: BrettFall): BoardGroupName {
  if (isOver(fall)) return 'fertig';
  return fall.zustaendig || hasHelper(fall) ? 'laeuft' : 'neu';
}

/** Whether the help is over: only notes, numbers and paper remain. */
export const isOver = ({ status, schritt, ende }: Pick<BrettFall, 'status' | 'schritt' | 'ende'>): boolean =>
  status === 'storniert' || schritt.code === 'abschluss' || ende !== null;

/** Whether a helper has accepted the job, or is further. */
export const hasHelper = ({ schritt }: Pick<BrettFall, 'schritt'>): boolean =>
  !['meldung', 'schadennummer'].includes(schritt.code);

/** Whether a helper has the link and has not answered. */
export const isWaiting = (fall: Pick<BrettFall, 'schritt' | 'auftrag'>): boolean =>
  !hasHelper(fall) && fall.auftrag?.stand === 'offen' && fall.auftrag.ende === null;

const wasRefused = (fall: BrettFall): boolean => !hasHelper(fall) && fall.auftrag?.ende === 'abgelehnt';

/** Milliseconds for which a helper has not answered; null: none is asked. */
const silenceOf = (fall: BrettFall, now: number): number | null =>
  isWaiting(fall) && fall.auftrag ? now - Date.parse(fall.auftrag.seit) : null;

function marksOf(fall: BrettFall, now: number, { zone, stille }: Required<LineSettings>): LineMark[] {
  const { gefahr, zustaendig, nichtAngetroffen, schritt } = fall;
  const marks: LineMark[] =
    schritt.code === 'ankunft' ? [] : gefahr.map((code) => ({ art: 'gefahr', text: GEFAHR_WORTE[code] }));
  if (isUeberfaellig(fall, now)) marks.push({ art: 'ueberfaellig', text: ['überfällig', 'overdue'] });
  if (nachfrageAt(fall, now)?.stand === 'niemand')
    marks.push({ art: 'niemand', text: ['niemand hat es gelesen', 'nobody has read it'] });
  if (fall.rueckruf) marks.push({ art: 'rueckruf', text: callBackText(fall.rueckruf, zone) });
  if (nichtAngetroffen) marks.push({ art: 'nicht_angetroffen', text: NOT_MET });
  if ((silenceOf(fall, now) ?? -1) >= stille) marks.push({ art: 'stille', text: ['keine Antwort', 'no answer'] });
  if (wasRefused(fall)) marks.push({ art: 'abgelehnt', text: ['abgelehnt', 'refused'] });
  const away = zustaendig?.weg ? now - Date.parse(zustaendig.weg) : 0;
  if (zustaendig && away >= BRETT.weg) {
    const [de, en] = durationText(Math.floor(away / MINUTE));
    marks.push({
      art: 'weg',
      text: [`${zustaendig.kuerzel} ist seit ${de} nicht am Platz`, `${zustaendig.kuerzel} has been away for ${en}`],
    });
  }
  return marks;
}

/** Urgency of a new report by its age; of a case with an owner by its marks. */
function levelOf(gruppe: BoardGroupName, minuten: number, marks: readonly LineMark[]): Stufe {
  if (gruppe === 'fertig') return 0;
  const byAge = gruppe === 'neu' ? AGES.filter((age) => minuten >= age).length : 0;
  const byMarks = marks.some(({ art }) => art === 'ueberfaellig')
    ? 3
    : marks.some(({ art }) => art !== 'gefahr')
      ? 2
      : 0;
  return Math.max(byAge, byMarks) as Stufe;
}

/** Sort key of a line: danger, overdue, the next thing due, age. Ended cases: the latest first. */
function rankOf(fall: BrettFall, gruppe: BoardGroupName, now: number, stille: number): readonly number[] {
  const reported = Date.parse(fall.gemeldet);
  if (gruppe === 'fertig') return [1, 1, -Date.parse(fall.ende ?? fall.gemeldet), -reported];
  // Once the helper has arrived and sees the danger, it no longer comes first.
  const isDanger = fall.gefahr.length > 0 && fall.schritt.code !== 'ankunft';
  return [isDanger ? 0 : 1, isUeberfaellig(fall, now) ? 0 : 1, dueAt(fall, stille), reported];
}

/** Time when the next thing is due, in milliseconds. A thing that waits for the desk is due since it happened. */
function dueAt(fall: BrettFall, stille: number): number {
  const due = [fall.ueberfaelligAb ? Date.parse(fall.ueberfaelligAb) : Infinity];
  if (isWaiting(fall) && fall.auftrag) due.push(Date.parse(fall.auftrag.seit) + stille);
  if (fall.rueckruf) due.push(Date.parse(fall.rueckruf.ab ?? fall.rueckruf.zeit));
  if (wasRefused(fall) || fall.nichtAngetroffen) due.push(Date.parse(fall.gemeldet));
  return Math.min(...due);
}

/** A call that is awaited, in words, and from when. Pure; the board's own line uses the same words. */
export function callBackText({ ab }: NonNullable<BrettFall['rueckruf']>, zone: string): Text {
  if (ab === null) return ['Rückruf erbeten', 'call back wanted'];
  const at = wallClock(Date.parse(ab), zone).uhrzeit;
  return [`Rückruf erbeten ab ${at}`, `call back wanted from ${at}`];
}

const NOT_MET: Text = ['nicht angetroffen', 'person not found'];

function stateOf(fall: BrettFall, now: number, { zone, stille }: Required<LineSettings>): Text {
  const { schritt, ende, status, nichtAngetroffen, ueberfaelligAb } = fall;
  const at = (iso: string | null): string => (iso ? ` ${wallClock(Date.parse(iso), zone).uhrzeit}` : '');
  if (status === 'storniert') return [`abbestellt${at(ende)}`, `cancelled${at(ende)}`];
  if (isOver(fall)) return [`erledigt${at(ende)}`, `done${at(ende)}`];
  if (nichtAngetroffen) return NOT_MET;
  if (schritt.code === 'ankunft') return [`angekommen${at(schritt.zeit)}`, `arrived${at(schritt.zeit)}`];
  const [de, en] = helpOf(fall, now, { zone, stille });
  if (!ueberfaelligAb || !isUeberfaellig(fall, now)) return [de, en];
  const late = durationText(minutesSince(ueberfaelligAb, now));
  return [`${de}, überfällig seit ${late[0]}`, `${en}, overdue for ${late[1]}`];
}

/** State of the help before its arrival. */
function helpOf(fall: BrettFall, now: number, { zone, stille }: Required<LineSettings>): Text {
  const { schritt, auftrag } = fall;
  if (schritt.code === 'abfahrt') return withArrival(['unterwegs', 'on the way'], fall, now, zone);
  if (hasHelper(fall)) return withArrival(['angenommen', 'accepted'], fall, now, zone);
  const silence = silenceOf(fall, now);
  if (silence !== null) {
    const [de, en] = durationText(Math.max(0, Math.floor(silence / MINUTE)));
    return silence >= stille
      ? [`keine Antwort seit ${de}`, `no answer for ${en}`]
      : [`wartet auf Annahme seit ${de}`, `waiting for an answer for ${en}`];
  }
  if (auftrag?.ende === 'abgelehnt') return refused(auftrag.grund);
  if (auftrag?.ende === 'zurueckgezogen') return ['Auftrag zurückgenommen', 'job taken back'];
  return ['nicht beauftragt', 'not assigned'];
}

/** The state with the expected arrival. From one minute on it also says how old that promise is. */
function withArrival(state: Text, { eta }: BrettFall, now: number, zone: string): Text {
  if (!eta) return state;
  const [from, to] = [eta.von, eta.bis].map((iso) => wallClock(Date.parse(iso), zone).uhrzeit);
  const minutes = minutesSince(eta.stand, now);
  const coming: Text = [`${state[0]}, Ankunft ${from}–${to}`, `${state[1]}, arrival ${from}–${to}`];
  if (!minutes) return coming;
  const [de, en] = durationText(minutes);
  return [`${coming[0]} (gesagt vor ${de})`, `${coming[1]} (said ${en} ago)`];
}

function refused(grund: string): Text {
  const known = Object.values(ABLEHNUNGEN).find(([de]) => de === grund);
  const [de, en] = known ?? [grund, grund];
  return grund ? [`abgelehnt: ${de}`, `refused: ${en}`] : ['abgelehnt', 'refused'];
}

const minutesSince = (iso: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));

/** A number of minutes in words: '3 Min.', '2 Std. 5 Min.', '3 Tagen'. */
export function durationText(minutes: number): Text {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return [`${minutes} Min.`, `${minutes} min`];
  if (hours >= 48) return [`${Math.floor(hours / 24)} Tagen`, `${Math.floor(hours / 24)} days`];
  return rest ? [`${hours} Std. ${rest} Min.`, `${hours} h ${rest} min`] : [`${hours} Std.`, `${hours} h`];
}
