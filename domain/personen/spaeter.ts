import { plural } from '../plural.ts';
import type { Asking } from '../questions.ts';
import type { Text } from '../text.ts';
import { momentOf } from '../wall-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** §5 'Later', D54: the problem with a chosen time, or null. The client sets how soon and how far ahead it may be. */
export function laterProblem(
  datum: string,
  uhrzeit: string,
  { zone, now, webparams }: Pick<Asking, 'zone' | 'now' | 'webparams'>,
): Text | null {
  const { web_spaeter_ab_minuten: minutes, web_spaeter_bis_tage: days } = webparams;
  const moment = momentOf(datum, uhrzeit, zone);
  if (moment === null)
    return [
      'Diese Uhrzeit gibt es an dem Tag nicht. Wählen Sie eine andere.',
      'This time does not exist on that day. Choose another.',
    ];
  if (moment < now && minutes === 0)
    return ['Diese Zeit ist schon vorbei. Wählen Sie eine spätere.', 'This time has passed. Choose a later one.'];
  if (moment < now + minutes * MINUTE)
    return plural(
      minutes,
      [
        'Wählen Sie eine Zeit, die mindestens eine Minute in der Zukunft liegt.',
        'Choose a time at least one minute from now.',
      ],
      [
        `Wählen Sie eine Zeit, die mindestens ${minutes} Minuten in der Zukunft liegt.`,
        `Choose a time at least ${minutes} minutes from now.`,
      ],
    );
  if (moment > now + days * DAY)
    return plural(
      days,
      ['Wählen Sie eine Zeit in den nächsten 24 Stunden.', 'Choose a time within the next 24 hours.'],
      [
        `Wählen Sie eine frühere Zeit. Es geht bis ${days} Tage im Voraus.`,
        `Choose an earlier time. Up to ${days} days ahead is possible.`,
      ],
    );
  return null;
}
