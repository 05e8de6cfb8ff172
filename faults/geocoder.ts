import type { NumberedFault } from './fault.ts';

/** Faults of the operator's geocoder and tile server. */
export const GEOCODER_FAULTS = [
  {
    nr: 'G1',
    fault: 'The geocoder is down',
    expected: 'The embedded table of places answers, the circuit breaker opens, the case goes on',
  },
  {
    nr: 'G2',
    fault: 'The geocoder hangs',
    expected: 'Everybody is answered in time, by the table',
  },
  {
    nr: 'G3',
    fault: 'The geocoder exceeds its time limit',
    expected: 'Aborted at once, its connection closed',
  },
  {
    nr: 'G4',
    fault: 'The geocoder answers 500',
    expected: 'After three the circuit breaker is open for 30 s; the table answers',
  },
  {
    nr: 'G5',
    fault: 'The geocoder answers 429; a public one is asked',
    expected: 'Left alone for as long as it says; never more than one request a second',
  },
  {
    nr: 'G6',
    fault: 'HTML, broken JSON, an empty list, 10 MB, thousands of hits',
    expected: 'Read up to a size limit, eight hits at most, else none',
  },
  {
    nr: 'G7',
    fault: 'Coordinates that are swapped, text, not numeric, or far away',
    expected: 'No hit',
  },
  {
    nr: 'G8',
    fault: 'The geocoder redirects',
    expected: 'Not followed, not even to the own machine',
  },
  {
    nr: 'G9',
    fault: 'A name with markup in it',
    expected: 'Escaped: shown as text',
  },
  {
    nr: 'G10',
    fault: 'Tiles are down, missing, hanging, or huge',
    expected: 'The drawing with the same words; no keys that only a map answers',
  },
] as const satisfies readonly NumberedFault[];
