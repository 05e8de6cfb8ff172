import { COUNTS, COUNTS_IN_WORDS } from '../personen/anzahl.ts';
import { plural } from '../plural.ts';
import { part, type Option, type Part } from '../questions.ts';
import { codePoints } from '../questions/given.ts';
import type { Text } from '../text.ts';

/**
 * Questions that are asked while somebody waits, never before the report. Each is a card on the status page, and an
 * object with its own fields in `nachtrag` of the case. No answer is required. D127
 */

const NOBODY: Record<string, Option> = { 0: ['0', '0'], ...COUNTS };
const NOBODY_IN_WORDS: Record<string, Text> = { 0: ['keine', 'none'], ...COUNTS_IN_WORDS };
/** Value for no answer, since 0 is an answer. */
const UNSAID: number = -1;

/** A number of people in digits: '2 Kinder', '6+ Kinder'; null for none. */
const counted = (n: number, one: Text, several: Text): Text | null => {
  const number = n > 5 ? '6+' : String(n);
  return n > 0
    ? plural(n, [`1 ${one[0]}`, `1 ${one[1]}`], [`${number} ${several[0]}`, `${number} ${several[1]}`])
    : null;
};

const ziel = part({
  at: 'nachtrag',
  title: ['Wohin soll das Fahrzeug?', 'Where should the vehicle go?'],
  name: ['Ziel', 'Destination'],
  icon: 'pin',
  empty: { zielArt: '', zielOrt: '' },
  questions: [
    {
      kind: 'one',
      field: 'zielArt',
      of: {
        naechste: ['In die nächste Werkstatt', 'To the nearest garage'],
        werkstatt: ['In meine Werkstatt', 'To my garage'],
        zuhause: ['Zu mir nach Hause', 'To my home'],
        andere: ['Woandershin', 'Somewhere else'],
      },
      short: {
        of: {
          naechste: ['nächste Werkstatt', 'nearest garage'],
          werkstatt: ['eigene Werkstatt', 'own garage'],
          zuhause: ['nach Hause', 'home'],
          andere: ['woandershin', 'somewhere else'],
        },
      },
      label: ['Falls es nicht weiterfahren kann', 'If it cannot be driven on'],
      missing: ['Wählen Sie, wohin das Fahrzeug soll.', 'Choose where the vehicle should go.'],
    },
    {
      kind: 'text',
      field: 'zielOrt',
      lines: 2,
      when: ({ zielArt }) => ['werkstatt', 'zuhause', 'andere'].includes(zielArt),
      label: ['Name und Adresse', 'Name and address'],
    },
  ],
  rules: [
    {
      field: 'zielOrt',
      broken: ({ zielArt, zielOrt }) => zielArt === 'andere' && codePoints(zielOrt.trim()) === 0,
      text: ['Schreiben Sie, wohin das Fahrzeug soll.', 'Write where the vehicle should go.'],
    },
  ],
});

const mitfahrer = part({
  at: 'nachtrag',
  title: ['Wer fährt mit?', 'Who comes along?'],
  name: ['Mitfahrer', 'Passengers'],
  icon: 'person',
  empty: { erwachsene: UNSAID, kinder: UNSAID, kindersitze: UNSAID, rollstuhl: false, tier: false },
  questions: [
    {
      kind: 'one',
      field: 'erwachsene',
      layout: 'counts',
      of: NOBODY,
      orMore: true,
      inWords: NOBODY_IN_WORDS,
      label: ['Erwachsene', 'Adults'],
      missing: ['Wählen Sie, wie viele Erwachsene mitfahren.', 'Choose how many adults come along.'],
      brief: ({ erwachsene, kinder }) =>
        erwachsene + Math.max(kinder, 0) === 0
          ? ['niemand', 'nobody']
          : counted(erwachsene, ['Erwachsener', 'adult'], ['Erwachsene', 'adults']),
    },
    {
      kind: 'one',
      field: 'kinder',
      layout: 'counts',
      of: NOBODY,
      orMore: true,
      inWords: NOBODY_IN_WORDS,
      label: ['Kinder', 'Children'],
      brief: ({ kinder }) => counted(kinder, ['Kind', 'child'], ['Kinder', 'children']),
    },
    {
      kind: 'one',
      field: 'kindersitze',
      layout: 'counts',
      when: ({ kinder }) => kinder > 0,
      of: NOBODY,
      orMore: true,
      inWords: NOBODY_IN_WORDS,
      label: ['Wie viele Kindersitze haben Sie dabei?', 'How many child seats do you have with you?'],
      brief: ({ kindersitze }) =>
        kindersitze === 0
          ? ['kein Kindersitz dabei', 'no child seat there']
          : counted(kindersitze, ['Kindersitz dabei', 'child seat there'], ['Kindersitze dabei', 'child seats there']),
    },
    {
      kind: 'some',
      of: { rollstuhl: ['Rollstuhl', 'Wheelchair'], tier: ['Tier', 'Animal'] },
      label: ['Fährt noch etwas mit?', 'Does anything else come along?'],
    },
  ],
});

const weiterfahrt = part({
  at: 'nachtrag',
  title: ['Wie möchten Sie weiterkommen?', 'How would you like to travel on?'],
  name: ['Weiterfahrt', 'Onward journey'],
  icon: 'car',
  empty: { weiterfahrt: '' },
  questions: [
    {
      kind: 'one',
      field: 'weiterfahrt',
      of: {
        taxi: ['Mit einem Taxi', 'By taxi'],
        mietwagen: ['Mit einem Mietwagen', 'With a hire car'],
        selbst: ['Das kläre ich selbst', 'I will see to it'],
      },
      short: {
        of: {
          taxi: ['Taxi gewünscht', 'taxi wanted'],
          mietwagen: ['Mietwagen gewünscht', 'hire car wanted'],
          selbst: ['keine Hilfe nötig', 'no help needed'],
        },
      },
      label: ['Falls das Fahrzeug nicht weiterfahren kann', 'If the vehicle cannot be driven on'],
      missing: ['Wählen Sie, wie Sie weiterkommen möchten.', 'Choose how you would like to travel on.'],
    },
  ],
});

const groesse = part({
  at: 'nachtrag',
  title: ['Wie hoch und wie schwer ist das Auto?', 'How high and how heavy is the car?'],
  name: ['Höhe und Ladung', 'Height and load'],
  icon: 'tow',
  empty: { hoehe: '', ladung: '' },
  questions: [
    {
      kind: 'one',
      field: 'hoehe',
      of: {
        bis_190: ['Bis 1,90 m', 'Up to 1.90 m'],
        bis_220: ['Bis 2,20 m', 'Up to 2.20 m'],
        bis_260: ['Bis 2,60 m', 'Up to 2.60 m'],
        ueber_260: ['Über 2,60 m', 'Over 2.60 m'],
      },
      short: {
        of: {
          bis_190: ['bis 1,90 m', 'up to 1.90 m'],
          bis_220: ['bis 2,20 m', 'up to 2.20 m'],
          bis_260: ['bis 2,60 m', 'up to 2.60 m'],
          ueber_260: ['über 2,60 m', 'over 2.60 m'],
        },
      },
      label: ['Höhe mit allem, was auf dem Dach ist', 'Height with all that is on the roof'],
    },
    {
      kind: 'one',
      field: 'ladung',
      of: {
        leer: ['Fast leer', 'Nearly empty'],
        gepaeck: ['Übliches Gepäck', 'Usual luggage'],
        schwer: ['Schwer beladen', 'Heavily loaded'],
      },
      short: {
        of: {
          leer: ['fast leer', 'nearly empty'],
          gepaeck: ['übliches Gepäck', 'usual luggage'],
          schwer: ['schwer beladen', 'heavily loaded'],
        },
      },
      label: ['Ladung', 'Load'],
    },
  ],
  rules: [
    {
      field: 'hoehe',
      broken: ({ hoehe, ladung }) => !hoehe && !ladung,
      text: ['Wählen Sie die Höhe oder die Ladung.', 'Choose the height or the load.'],
    },
  ],
});

/** The questions by their codes, in the order in which they are asked. */
export const FRAGEN = { ziel, mitfahrer, weiterfahrt, groesse } as const satisfies Record<string, Part>;
export type FrageCode = keyof typeof FRAGEN;

export const FRAGE_CODES = Object.keys(FRAGEN) as FrageCode[];
