import { fahrzeug } from './fahrzeug/fahrzeug.ts';
import { kennzeichen } from './fahrzeug/kennzeichen.ts';
import { schadenort } from './ort/schadenort.ts';
import { personen } from './personen/personen.ts';
import { kfzReifenRaeder } from './schaden/kfz-reifen-raeder.ts';
import type { PartOfPath } from './vorgang.ts';

/** Every part and the screen it belongs to, in the order of the journey: for the service and the tests. The browser gets a part with its screen. */
// prettier-ignore
export const PARTS: readonly PartOfPath[] = [
  { path: '/kfz/reifenRaeder',     part: kfzReifenRaeder },
  { path: '/kfz/schadenort',       part: schadenort },
  { path: '/kfz/kennzeichen',      part: kennzeichen },
  { path: '/kfz/fahrzeug',         part: fahrzeug },
  { path: '/kfz/personen',         part: personen },
  { path: '/fahrrad/schadenort',   part: schadenort },
  { path: '/fahrrad/personen',     part: personen },
];
