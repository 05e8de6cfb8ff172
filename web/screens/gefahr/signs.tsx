import type { ReactNode } from 'react';
import type { Gefahr } from '#domain/gefahr/gefahr.ts';

/** What each danger looks like: a cross, a flame, a car between two lanes, a person behind a window. */
// prettier-ignore
export const SIGNS: Readonly<Record<Gefahr, ReactNode>> = {
  verletzt: <><path className="tone" d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" /><path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" /></>,
  feuer: <><path className="tone" d="M12 21.5c-3.9 0-6.5-2.6-6.5-6.2 0-4.3 3.7-6.2 4.4-12.3 3 1.7 4.7 4.4 4.5 7.5 1-.5 1.7-1.5 1.9-2.7 1.5 1.9 2.2 4.4 2.2 7 0 4-2.6 6.7-6.5 6.7z" /><path d="M12 21.5c-3.9 0-6.5-2.6-6.5-6.2 0-4.3 3.7-6.2 4.4-12.3 3 1.7 4.7 4.4 4.5 7.5 1-.5 1.7-1.5 1.9-2.7 1.5 1.9 2.2 4.4 2.2 7 0 4-2.6 6.7-6.5 6.7zM12 21.5c-1.8 0-2.9-1.2-2.9-2.9 0-1.9 1.6-2.7 2-4.6 1.9 1 3.8 2.6 3.8 4.7 0 1.7-1.1 2.8-2.9 2.8z" /></>,
  verkehr: <><path className="tone" d="M8 16v-4.5l1.4-3h5.2l1.4 3V16z" /><path d="M8 16v-4.5l1.4-3h5.2l1.4 3V16zM8 11.5h8M9 16v1.5M15 16v1.5M3 3v4M3 10v4M3 17v4M21 3v4M21 10v4M21 17v4M12 22v-2.5M10.6 20.7 12 19.3l1.4 1.4" /></>,
  eingeschlossen: <><path className="tone" d="M6.5 4.5h11l3 15h-17z" /><path d="M6.5 4.5h11l3 15h-17zM7.5 19.5c.3-3.3 2.1-5 4.5-5s4.2 1.7 4.5 5M7.3 10.5l2.7-3" /><circle cx="12" cy="11" r="2.3" /></>,
};
