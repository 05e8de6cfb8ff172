import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';

/**
 * When help is wanted, in one line: 'Jetzt, so schnell wie möglich' or 'Sonntag, 22. November, 08:30 Uhr'; English with
 * am and pm. `isBare`: times as on the desk, '08:30' in both languages.
 */
export function whenLine(
  vorgang: Pick<Vorgang, 'hilfeSofort' | 'spaeter_datum' | 'spaeter_uhrzeit'>,
  isBare = false,
): Text {
  const { hilfeSofort, spaeter_datum: datum, spaeter_uhrzeit: uhrzeit } = vorgang;
  if (hilfeSofort) return ['Jetzt, so schnell wie möglich', 'Now, as soon as possible'];
  // Wall-clock time of the client's zone: parsed and formatted as UTC, so that it does not shift.
  const day = /^\d{4}-\d\d-\d\d$/.test(datum) ? Date.parse(`${datum}T00:00Z`) : NaN;
  if (Number.isNaN(day)) return ['Später', 'Later'];
  const [de, en] = [dayOf(day, 'de-DE'), dayOf(day, 'en-GB')];
  const time = /^(\d\d):(\d\d)$/.exec(uhrzeit);
  if (!time) return [de, en];
  if (isBare) return [`${de}, ${uhrzeit}`, `${en}, ${uhrzeit}`];
  const hour = Number(time[1]);
  return [`${de}, ${uhrzeit} Uhr`, `${en}, ${hour % 12 || 12}:${time[2]} ${hour < 12 ? 'am' : 'pm'}`];
}

/** Weekday and day, joined here because browsers differ in the comma between them. */
function dayOf(day: number, locale: string): string {
  const show = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day);
  return `${show({ weekday: 'long' })}, ${show({ day: 'numeric', month: 'long' })}`;
}
