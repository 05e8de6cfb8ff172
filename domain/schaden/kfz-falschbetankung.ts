import { YES_NO_UNSURE } from '../questions.ts';
import { damageType } from './damage-type.ts';
import { bekannt, KRAFTSTOFFE } from './kraftstoff.ts';

/** The fuels that can be put in a tank: neither electricity nor a hybrid. */
const { strom: _strom, hybrid: _hybrid, ...TANKBAR } = KRAFTSTOFFE;

/** §3 SCHADEN_TANK_FALSCH. The two fuels are our additions: they decide how bad it is. */
export const kfzFalschbetankung = damageType({
  schadenTyp: 'SCHADEN_TANK_FALSCH',
  title: ['Was ist im Tank gelandet?', 'What went into the tank?'],
  name: ['Falsch getankt', 'Wrong fuel'],
  icon: 'fuel',
  empty: { kraftstoff_getankt: '', kraftstoff_benoetigt: '', motorGestartet: '' },
  questions: [
    {
      kind: 'one',
      field: 'kraftstoff_getankt',
      layout: 'cols',
      of: TANKBAR,
      label: ['Was haben Sie getankt?', 'What did you put in the tank?'],
      missing: ['Sagen Sie uns, was Sie getankt haben.', 'Tell us what you put in.'],
      brief: ({ kraftstoff_getankt: code }) => bekannt(code, ([de, en]) => [`${de} getankt`, `${en} put in`]),
    },
    {
      kind: 'one',
      field: 'kraftstoff_benoetigt',
      layout: 'cols',
      of: TANKBAR,
      label: ['Was braucht das Auto?', 'What does the car need?'],
      missing: ['Sagen Sie uns, was das Auto braucht.', 'Tell us what the car needs.'],
      brief: ({ kraftstoff_benoetigt: code }) => bekannt(code, ([de, en]) => [`braucht ${de}`, `needs ${en}`]),
    },
    {
      kind: 'one',
      field: 'motorGestartet',
      layout: 'inline',
      of: YES_NO_UNSURE,
      label: ['Lief der Motor nach dem Tanken?', 'Did the engine run after refuelling?'],
      hint: ['Lassen Sie den Motor jetzt aus.', 'Leave the engine off now.'],
      brief: ({ motorGestartet }) =>
        motorGestartet === 'ja'
          ? ['Motor lief', 'engine ran']
          : motorGestartet === 'nein'
            ? ['Motor lief nicht', 'engine did not run']
            : null,
    },
  ],
});
