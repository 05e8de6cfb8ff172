import type { OrderStatus } from '#domain/ereignisse.ts';
import { SCHRITTE, type Schritt } from '#domain/ereignisse/schritte.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';
import { isOverdue, type Stand } from './stand.ts';

/** One stop of the list: a step of the order, or what it has come to instead. */
export interface Stop {
  code: Schritt['code'] | 'storno' | 'verfehlt';
  name: Text;
  icon: string;
  /** ISO time; null while it is open or its time is unknown. */
  zeit: string | null;
  /** `heed`: here the person must act; `off`: cancelled, and nothing follows. */
  place: 'gone' | 'now' | 'heed' | 'off' | 'later';
  /** When an open step is expected. */
  expected: Text | null;
}

/**
 * §4 'Order': what is done, then what comes. `arrival`: when it is expected; null: not known. A cancelled order ends
 * with its cancellation; one whose helper found nobody halts there, and promises nothing until the person has called.
 */
export function stopsOf(status: OrderStatus, stand: Stand, arrival: Text | null): Stop[] {
  const { schritte } = status;
  const current = schritte.findLastIndex(({ erledigt }) => erledigt);
  const halt = haltOf(status, stand);
  const isPast = halt.length > 0 || stand === 'fertig';
  const steps = schritte.map(({ code, zeit }, index): Stop => {
    const place = index > current ? 'later' : index < current || isPast ? 'gone' : 'now';
    const isArrival = place === 'later' && code === 'ankunft' && stand !== 'nicht angetroffen';
    const expected = isArrival ? (isOverdue(stand) ? OVERDUE : arrival) : null;
    return {
      code,
      name: NAMES[code]!,
      icon: place === 'now' ? (ICONS[code] ?? 'check') : 'check',
      zeit,
      place,
      expected,
    };
  });
  const later = stand === 'storniert' ? [] : steps.slice(current + 1);
  return [...steps.slice(0, current + 1), ...halt, ...later];
}

function haltOf({ hinweise, storniertUm }: OrderStatus, stand: Stand): Stop[] {
  if (stand === 'storniert')
    return [{ code: 'storno', name: NAMES['storno']!, icon: 'close', zeit: storniertUm, place: 'off', expected: null }];
  if (stand !== 'nicht angetroffen') return [];
  const zeit = hinweise.findLast(({ typ }) => typ === TYP.NICHT_ANGETROFFEN)?.zeit ?? null;
  return [{ code: 'verfehlt', name: NAMES['verfehlt']!, icon: 'alert', zeit, place: 'heed', expected: null }];
}

const NAMES: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(SCHRITTE),
  storno: ['Abbestellt', 'Cancelled'],
  verfehlt: ['Nicht gefunden', 'Not found'],
};

const ICONS: Partial<Record<Schritt['code'], string>> = { abfahrt: 'tow', beauftragt: 'person', ankunft: 'pin' };

const OVERDUE: Text = ['überfällig', 'overdue'];
