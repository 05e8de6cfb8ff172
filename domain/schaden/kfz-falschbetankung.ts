import { YES_NO_UNSURE, type PhraseChoices } from '../questions.ts';
import { inLine } from '../questions/joined.ts';
import { saidOf } from '../questions/said.ts';
import { damageType } from './damage-type.ts';
import { KRAFTSTOFFE, fuelName } from './kraftstoff.ts';

/** Other liquids, for which §3 has no code. They are stored as unknown, with these words in the description. */
const ANDERES = {
  adblue: { name: ['AdBlue', 'AdBlue'], phrase: ['AdBlue getankt', 'AdBlue put in'] },
  anderes: { name: ['Etwas anderes', 'Something else'], phrase: ['etwas anderes getankt', 'something else put in'] },
} as const satisfies PhraseChoices;

/** §3 SCHADEN_TANK_FALSCH. The two fuels are our additions; they decide how serious the damage is. */
export const kfzFalschbetankung = damageType({
  schadenTyp: 'SCHADEN_TANK_FALSCH',
  title: ['Falsch getankt?', 'Wrong fuel in the tank?'],
  name: ['Falsch getankt', 'Wrong fuel'],
  icon: 'fuel',
  caution: {
    text: [
      'Nicht starten, Zündung aus. So bleibt der Schaden klein.',
      'Do not start it, ignition off. That keeps the damage small.',
    ],
  },
  empty: { kraftstoff_getankt: '', kraftstoff_benoetigt: '', motorGestartet: '' },
  fuelIn: 'kraftstoff_benoetigt',
  questions: [
    {
      kind: 'one',
      field: 'kraftstoff_getankt',
      layout: 'cols',
      of: KRAFTSTOFFE,
      kept: ['strom', 'hybrid', 'wasserstoff', 'zweitakt'],
      says: ANDERES,
      label: ['Was haben Sie getankt?', 'What did you put in the tank?'],
      unsure: 'unbekannt',
      brief: (answers) => {
        const said = answers.kraftstoff_getankt === 'unbekannt' ? saidOf(ANDERES, answers) : null;
        if (said) return ANDERES[said].phrase;
        const [de, en] = inLine(fuelName(answers.kraftstoff_getankt));
        return [`${de} getankt`, `${en} put in`];
      },
    },
    {
      kind: 'one',
      field: 'kraftstoff_benoetigt',
      layout: 'cols',
      of: KRAFTSTOFFE,
      kept: ['strom', 'wasserstoff'],
      label: ['Was braucht das Auto?', 'What does the car need?'],
      unsure: 'unbekannt',
      brief: ({ kraftstoff_benoetigt }) => {
        const [de, en] = inLine(fuelName(kraftstoff_benoetigt));
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
