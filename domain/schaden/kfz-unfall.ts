import { damageType } from './damage-type.ts';
import { ROLLFAEHIG, rollfaehigQuestion } from './rollfaehig.ts';

/** §3 SCHADEN_UNFALL. An accident has its own value, not the one of the engine that will not start. */
export const kfzUnfall = damageType({
  schadenTyp: 'SCHADEN_UNFALL',
  title: ['Wie steht es um das Auto?', 'What state is the car in?'],
  name: ['Unfall', 'Accident'],
  icon: 'crash',
  empty: ROLLFAEHIG,
  questions: [rollfaehigQuestion],
  more: {
    label: ['Was ist passiert?', 'What happened?'],
    hint: ['Ist jemand verletzt? Rufen Sie zuerst die 112.', 'Is anyone hurt? Call 112 first.'],
  },
});
