import { damageType } from './damage-type.ts';

/** §3 SCHADEN_SONSTIGES, §5 'Not known': the description alone. */
export const kfzSonstiges = damageType({
  schadenTyp: 'SCHADEN_SONSTIGES',
  title: ['Was ist mit dem Auto?', 'What is wrong with the car?'],
  name: ['Etwas anderes', 'Something else'],
  icon: 'other',
  empty: {},
  questions: [],
  more: {
    label: ['Beschreiben Sie das Problem.', 'Describe the problem.'],
    unsure: true,
  },
});
