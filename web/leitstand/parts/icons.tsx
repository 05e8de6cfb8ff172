import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { ICONS } from '../../kit/icons.tsx';

/** Icons of the desk that no page of the person has. */
// prettier-ignore
const SHAPES = {
  board:  <><path className="tone" d="M3.5 4.500h17v5h-17z" /><path d="M5 4.500h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.500H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.500zM3.5 9.500h17M3.5 14.500h17M8.5 9.500v10" /></>,
  sound:  <><path className="tone" d="M4 9.500h3.500L12 5.500v13l-4.5-4H4z" /><path d="M4 9.500h3.500L12 5.500v13l-4.5-4H4zM15.5 9a4.3 4.3 0 0 1 0 6M18 6.500a7.8 7.8 0 0 1 0 11" /></>,
  mute:   <><path className="tone" d="M4 9.500h3.500L12 5.500v13l-4.5-4H4z" /><path d="M4 9.500h3.500L12 5.500v13l-4.5-4H4zM16 9.500l5 5M21 9.500l-5 5" /></>,
  people: <><path className="tone" d="M2.5 19c.4-3.6 2.9-5.6 6.2-5.600s5.8 2 6.2 5.600z" /><circle cx="8.7" cy="8" r="3.2" /><path d="M2.5 19c.4-3.6 2.9-5.6 6.2-5.600s5.8 2 6.2 5.600M15.5 5.200a3.2 3.2 0 0 1 0 5.700M17.6 13.900c2.2.7 3.6 2.5 3.9 5.1" /></>,
  storm:  <><path className="tone" d="M7 14.500h10a4 4 0 0 0 .4-8A5.8 5.8 0 0 0 6.5 7 3.8 3.8 0 0 0 7 14.500z" /><path d="M7 14.500h10a4 4 0 0 0 .4-8A5.8 5.8 0 0 0 6.5 7 3.8 3.8 0 0 0 7 14.500zM12.5 12 10 16.500h3.500L11.5 21" /></>,
  down:   <path d="m6 9.5 6 6 6-6" />,
  plus:   <path d="M12 5v14M5 12h14" />,
  out:    <path d="M10 4.500H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.500h4M9.5 12H20M15.5 7.5 20 12l-4.5 4.5" />,
  search: <><circle cx="10.5" cy="10.5" r="6" /><path d="m15 15 5 5" /></>,
  copy:   <><path className="tone" d="M9 9h11v11H9z" /><path d="M10 8.500h9A1.5 1.5 0 0 1 20.5 10v9a1.5 1.5 0 0 1-1.5 1.500h-9A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.500zM15.5 8.500V5A1.5 1.5 0 0 0 14 3.500H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.500h3.5" /></>,
  keys:   ICONS['key'],
  list:   ICONS['list'],
} as const satisfies Record<string, ReactNode>;

/** An icon of the desk, decorative as `Icon`. */
export function DeskIcon({ name }: { name: keyof typeof SHAPES }) {
  return <Icon name="">{SHAPES[name]}</Icon>;
}
