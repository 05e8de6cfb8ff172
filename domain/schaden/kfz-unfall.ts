import { ANTRIEBSACHSE, antriebsachseQuestion, OF_VEHICLE } from './antriebsachse.ts';
import { damageType } from './damage-type.ts';
import { ROLLFAEHIG, rollfaehigQuestion } from './rollfaehig.ts';

/** §3 SCHADEN_UNFALL. 'Deliberate deviations': an accident has a type of its own. */
export const kfzUnfall = damageType({
  schadenTyp: 'SCHADEN_UNFALL',
  title: ['Was ist mit dem Auto?', 'What state is the car in?'],
  name: ['Unfall', 'Accident'],
  icon: 'crash',
  caution: { text: ['Ist jemand verletzt? Rufen Sie zuerst die 112.', 'Is anyone hurt? Call 112 first.'], sos: true },
  empty: { ...ROLLFAEHIG, ...ANTRIEBSACHSE },
  besides: OF_VEHICLE,
  questions: [rollfaehigQuestion, antriebsachseQuestion],
  more: { label: ['Was ist passiert?', 'What happened?'] },
});
