import type { Modell } from '../fahrzeug/modell.ts';

/** §4 'Demo': the one make of the demo, which does not exist. D65. */
export const DEMO_HERSTELLER = 'Muster';

/** Model; least and most length and height in mm; largest weight in kg. */
// prettier-ignore
const MODELLE = [
  ['Amsel',            3480, 3510, 1470, 1490, 1210],
  ['Amsel Cabrio',     3490, 3520, 1440, 1460, 1290],
  ['Bachstelze',       3990, 4060, 1450, 1480, 1530],
  ['Bachstelze Kombi', 4210, 4260, 1470, 1510, 1620],
  ['Bussard',          4860, 4930, 1460, 1480, 2240],
  ['Bussard Kombi',    4930, 4980, 1480, 1510, 2380],
  ['Dohle',            4280, 4350, 1440, 1470, 1810],
  ['Dohle Elektro',    4290, 4350, 1540, 1570, 2170],
  ['Dohle Kombi',      4560, 4640, 1460, 1500, 1920],
  ['Eisvogel',         4610, 4680, 1430, 1450, 1980],
  ['Eisvogel Elektro', 4660, 4720, 1440, 1460, 2330],
  ['Fink',             3600, 3640, 1480, 1500, 1320],
  ['Fink Elektro',     3600, 3650, 1500, 1530, 1580],
  ['Habicht',          4480, 4540, 1640, 1690, 2160],
  ['Habicht Hybrid',   4490, 4540, 1650, 1690, 2310],
  ['Kiebitz',          4370, 4400, 1810, 1850, 2080],
  ['Kiebitz Lang',     4710, 4750, 1820, 1860, 2230],
  ['Kranich',          5300, 5340, 1970, 2010, 3080],
  ['Kranich Hoch',     5960, 6010, 2480, 2790, 3500],
  ['Kranich Pritsche', 5900, 6200, 2240, 2300, 3500],
  ['Lerche',           4120, 4180, 1560, 1610, 1710],
  ['Lerche Hybrid',    4130, 4180, 1570, 1610, 1840],
  ['Milan',            4510, 4560, 1290, 1310, 1760],
  ['Pirol',            4750, 4810, 1680, 1720, 2620],
  ['Pirol Elektro',    4790, 4820, 1660, 1690, 2890],
  ['Rotkehlchen',      2690, 2720, 1540, 1560, 1080],
  ['Storch',           5140, 5180, 1890, 1930, 2990],
  ['Uhu',              5230, 5390, 1780, 1870, 3240],
] as const;

const column = (at: 1 | 2 | 3 | 4 | 5): number[] => MODELLE.map((row) => row[at]);

/** The catalogue of the demo: 28 models, and before them an entry with an empty name for the ranges of all. D65. */
export const DEMO_MODELLE: readonly Modell[] = [
  [
    '',
    Math.min(...column(1)),
    Math.max(...column(2)),
    Math.min(...column(3)),
    Math.max(...column(4)),
    Math.max(...column(5)),
  ] as const,
  ...MODELLE,
].map(([modell, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max]) => ({
  hersteller: DEMO_HERSTELLER,
  modell,
  laenge_min,
  laenge_max,
  hoehe_min,
  hoehe_max,
  gewicht_max,
}));
