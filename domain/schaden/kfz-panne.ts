import { ANTRIEBSACHSE, antriebsachseQuestion, OF_VEHICLE } from './antriebsachse.ts';
import { damageType } from './damage-type.ts';
import { ROLLFAEHIG, rollfaehigQuestion } from './rollfaehig.ts';

/** §3 SCHADEN_PANNE. 'Deliberate deviations': a breakdown has a type of its own. */
export const kfzPanne = damageType({
  schadenTyp: 'SCHADEN_PANNE',
  title: ['Was ist mit dem Auto?', 'What state is the car in?'],
  name: ['Panne', 'Breakdown'],
  icon: 'tow',
  empty: { ...ROLLFAEHIG, ...ANTRIEBSACHSE },
  besides: OF_VEHICLE,
  questions: [rollfaehigQuestion, antriebsachseQuestion],
  more: { label: ['Was ist passiert?', 'What happened?'] },
});
