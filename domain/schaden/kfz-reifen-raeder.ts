import { YES_NO_UNSURE } from '../questions.ts';
import { damageType } from './damage-type.ts';
import { RAEDER, wieViele } from './raeder.ts';

/**
 * §3 SCHADEN_REIFEN, §5 'Stolen wheels'. A tyre can be damaged without being flat; then the free text says so.
 */
export const kfzReifenRaeder = damageType({
  schadenTyp: 'SCHADEN_REIFEN',
  title: ['Was ist mit den Reifen?', 'What is wrong with the tyres?'],
  name: ['Reifen oder Räder', 'Tyres or wheels'],
  icon: 'tyre',
  empty: { reifenpanne: false, diebstahl: false, anzahlGestohlen: 0, ersatzVorhanden: '' },
  questions: [
    {
      kind: 'some',
      of: {
        reifenpanne: ['Reifen ist platt', 'Tyre is flat', 'tyre'],
        diebstahl: ['Räder wurden gestohlen', 'Wheels were stolen', 'lock'],
      },
      label: ['Was ist passiert?', 'What happened?'],
      unsure: true,
    },
    {
      kind: 'one',
      field: 'anzahlGestohlen',
      under: 'diebstahl',
      layout: 'counts',
      of: RAEDER,
      label: ['Wie viele Räder fehlen?', 'How many wheels are missing?'],
      missing: ['Sagen Sie uns, wie viele Räder fehlen.', 'Tell us how many wheels are missing.'],
      brief: ({ anzahlGestohlen }) => wieViele(anzahlGestohlen),
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
});
