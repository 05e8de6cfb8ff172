import { YES_NO_UNSURE } from '../questions.ts';
import { joined } from '../questions/joined.ts';
import type { Text } from '../text.ts';
import { damageType } from './damage-type.ts';
import { stolenParts, RAEDER, wheels } from './raeder.ts';

const PLATT: Text = ['Reifen platt', 'Tyre flat'];

const WHICH: readonly Text[] = [
  ['Vorne links', 'Front left'],
  ['Vorne rechts', 'Front right'],
  ['Hinten links', 'Rear left'],
  ['Hinten rechts', 'Rear right'],
];

/** §3 SCHADEN_REIFEN, §5 'Stolen wheels'. A tyre can be damaged without being flat; then the free text describes it. */
export const kfzReifenRaeder = damageType({
  schadenTyp: 'SCHADEN_REIFEN',
  title: ['Was ist mit den Reifen?', 'What is wrong with the tyres?'],
  name: ['Reifen oder Räder', 'Tyres or wheels'],
  icon: 'tyre',
  empty: { reifenpanne: false, diebstahl: false, anzahlGestohlen: 0, anzahlUnbekannt: false, ersatzVorhanden: '' },
  questions: [
    {
      kind: 'some',
      of: {
        reifenpanne: ['Reifen ist platt', 'Tyre is flat', 'tyre'],
        diebstahl: ['Räder wurden gestohlen', 'Wheels were stolen', 'lock'],
      },
      label: ['Was ist passiert?', 'What happened?'],
      unsure: true,
      brief: ({ reifenpanne, diebstahl, anzahlGestohlen }) =>
        joined([...(reifenpanne ? [PLATT] : []), ...(diebstahl ? [stolenParts([wheels(anzahlGestohlen)])] : [])]),
    },
    {
      kind: 'one',
      field: 'anzahlGestohlen',
      under: 'diebstahl',
      layout: 'counts',
      of: RAEDER,
      label: ['Wie viele Räder fehlen?', 'How many wheels are missing?'],
      unsure: true,
      unsureIn: 'anzahlUnbekannt',
      missing: ['Sagen Sie uns, wie viele Räder fehlen.', 'Tell us how many wheels are missing.'],
      brief: () => null,
    },
    {
      kind: 'one',
      field: 'ersatzVorhanden',
      layout: 'inline',
      of: YES_NO_UNSURE,
      unsure: 'unbekannt',
      label: ['Haben Sie ein Ersatzrad dabei?', 'Do you have a spare wheel with you?'],
      brief: ({ ersatzVorhanden }) =>
        ersatzVorhanden === 'ja' ? ['Ersatzrad dabei', 'spare wheel on board'] : ['kein Ersatzrad', 'no spare wheel'],
    },
  ],
  isNamedIn: ({ reifenpanne, diebstahl }) => reifenpanne || diebstahl,
  more: { offers: ({ reifenpanne }) => (reifenpanne ? WHICH : []) },
});
