import { YES_NO_UNSURE } from '../questions.ts';
import { inLine } from '../questions/joined.ts';
import { damageType } from './damage-type.ts';
import { KRAFTSTOFFE, nameOf } from './kraftstoff.ts';

/** §3 SCHADEN_TANK_FALSCH. The two fuels are our additions: they decide how bad it is. */
export const kfzFalschbetankung = damageType({
  schadenTyp: 'SCHADEN_TANK_FALSCH',
  title: ['Falsch getankt?', 'Wrong fuel in the tank?'],
  name: ['Falsch getankt', 'Wrong fuel'],
  icon: 'fuel',
  caution: { text: ['Lassen Sie den Motor aus.', 'Leave the engine off.'] },
  empty: { kraftstoff_getankt: '', kraftstoff_benoetigt: '', motorGestartet: '' },
  fuelIn: 'kraftstoff_benoetigt',
  questions: [
    {
      kind: 'one',
      field: 'kraftstoff_getankt',
      layout: 'cols',
      of: KRAFTSTOFFE,
      label: ['Was haben Sie getankt?', 'What did you put in the tank?'],
      unsure: 'unbekannt',
      brief: ({ kraftstoff_getankt }) => {
        const [de, en] = inLine(nameOf(kraftstoff_getankt));
        return [`${de} getankt`, `${en} put in`];
      },
    },
    {
      kind: 'one',
      field: 'kraftstoff_benoetigt',
      layout: 'cols',
      of: KRAFTSTOFFE,
      label: ['Was braucht das Auto?', 'What does the car need?'],
      unsure: 'unbekannt',
      brief: ({ kraftstoff_benoetigt }) => {
        const [de, en] = inLine(nameOf(kraftstoff_benoetigt));
        return [`braucht ${de}`, `needs ${en}`];
      },
    },
    {
      kind: 'one',
      field: 'motorGestartet',
      layout: 'inline',
      of: YES_NO_UNSURE,
      unsure: 'unbekannt',
      label: ['Lief der Motor nach dem Tanken?', 'Did the engine run after refuelling?'],
      brief: ({ motorGestartet }) =>
        motorGestartet === 'ja' ? ['Motor lief', 'engine ran'] : ['Motor lief nicht', 'engine did not run'],
    },
  ],
});
