import { damageType } from './damage-type.ts';
import { ROLLFAEHIG, rollfaehigQuestion } from './rollfaehig.ts';

/** §3 SCHADEN_PANNE. A breakdown has its own value, not the one of the engine that will not start. */
export const kfzPanne = damageType({
  schadenTyp: 'SCHADEN_PANNE',
  title: ['Wie steht es um das Auto?', 'What state is the car in?'],
  name: ['Panne', 'Breakdown'],
  icon: 'tow',
  empty: ROLLFAEHIG,
  questions: [rollfaehigQuestion],
  more: { label: ['Was ist passiert?', 'What happened?'] },
});
