import type { Fault } from './fault.ts';

/** What goes wrong with the operator's geocoder and tile server. */
export const GEOCODER = [
  {
    nr: 'G1',
    fault: 'The geocoder is down',
    expected: 'The table of places answers, the geocoder is left alone for a while, the case goes on',
    file: 'server/routes/geo.test.ts',
    test: 'the geocoder answers for the others, and the status tells when it is down',
  },
  {
    nr: 'G2',
    fault: 'The geocoder hangs',
    expected: 'Everybody is answered in time, by the table',
    file: 'server/geo/proxy.test.ts',
    test: 'a hundred questions at once to a geocoder that hangs are all answered in time, by the table',
  },
  {
    nr: 'G3',
    fault: 'The geocoder takes longer than it may',
    expected: 'Left at once, its connection ended',
    file: 'server/geo/get-json.test.ts',
    test: ['answers so: comes too late', 'is late is left at once, and its connection ended'],
  },
  {
    nr: 'G4',
    fault: 'The geocoder answers 500',
    expected: 'After three it is left alone for 30 s; the table answers',
    file: 'server/geo/proxy.test.ts',
    test: 'after three failures it is left alone for 30 seconds; then one question tries it',
  },
  {
    nr: 'G5',
    fault: 'The geocoder answers 429; a public one is asked',
    expected: 'Left alone for as long as it says; never more than one question a second',
    file: 'server/geo/circuit-breaker.test.ts',
    test: 'a geocoder that asks to be left alone is left alone at once, for as long as it says, ten minutes at most',
  },
  {
    nr: 'G6',
    fault: 'HTML, broken JSON, an empty list, 10 MB, thousands of hits',
    expected: 'Read up to a bound, eight hits at most, else none',
    file: 'server/geo/get-json.test.ts',
    test: [
      'answers so: HTML with 200',
      'answers so: HTML that says it is JSON',
      'answers so: broken JSON',
      'answers so: 10 MB',
      'answers so: more and more',
    ],
  },
  {
    nr: 'G7',
    fault: 'Coordinates that are swapped, text, no numbers, or far away',
    expected: 'No hit',
    file: 'server/geo/traps.test.ts',
    test: [
      'coordinates the wrong way round lie elsewhere',
      'coordinates as text are none',
      'coordinates that are no numbers are none',
      '0/0 is none',
      'the sea is none',
      'a country that is not served is none',
    ],
  },
  {
    nr: 'G8',
    fault: 'The geocoder sends us elsewhere',
    expected: 'Not followed, not even to the own machine',
    file: 'server/geo/get-json.test.ts',
    test: ['answers so: a redirect', 'a redirect is not followed, not even to the own machine'],
  },
  {
    nr: 'G9',
    fault: 'A name with markup in it',
    expected: 'Shown as text',
    file: 'server/geo/traps.test.ts',
    test: 'markup is text',
  },
  {
    nr: 'G10',
    fault: 'Tiles are down, missing, hanging, or huge',
    expected: 'The drawing with the same words and buttons',
    file: 'e2e/place/map.test.ts',
    test: 'tiles that do not come, of whatever kind, leave the drawing with the same words and the same buttons',
  },
] as const satisfies readonly Fault[];
