import { plural } from '../plural.ts';
import { inLine, joined } from '../questions/joined.ts';
import { damageType, tickedOrDescribed } from './damage-type.ts';

/** §3: the warning lights that matter here: temperature, battery, engine. */
const LEUCHTEN = {
  warnleuchte_temperatur: ['Temperatur', 'Temperature'],
  warnleuchte_batterie: ['Batterie oder Elektrik', 'Battery or electrics'],
  warnleuchte_motor: ['Motor', 'Engine'],
} as const;
type Leuchte = keyof typeof LEUCHTEN;

/** §3 SCHADEN_MOTOR_AUSGEGANGEN, §5 'Engine stopped'. */
export const kfzMotorAusgegangen = damageType({
  schadenTyp: 'SCHADEN_MOTOR_AUSGEGANGEN',
  title: ['Was ist mit dem Motor?', 'What is wrong with the engine?'],
  name: ['Motor ausgegangen', 'Engine stopped'],
  icon: 'engine',
  caution: {
    text: ['Rauch oder Feuer? Gehen Sie weg vom Auto.', 'Smoke or fire? Move away from the car.'],
    sos: true,
  },
  empty: {
    rauch_temperatur: false,
    warnleuchten: false,
    warnleuchte_temperatur: false,
    warnleuchte_batterie: false,
    warnleuchte_motor: false,
  },
  questions: [
    {
      kind: 'some',
      of: {
        rauch_temperatur: ['Rauch oder Hitze', 'Smoke or heat', 'smoke'],
        warnleuchten: ['Warnleuchte ist an', 'Warning light is on', 'lamp'],
      },
      label: ['Was haben Sie bemerkt?', 'What did you notice?'],
    },
    {
      kind: 'some',
      under: 'warnleuchten',
      of: LEUCHTEN,
      label: ['Welche Leuchte ist an?', 'Which light is on?'],
      missing: ['Sagen Sie uns, welche Leuchte an ist.', 'Tell us which light is on.'],
      brief: (answers) => {
        const on = Object.entries(LEUCHTEN).flatMap(([field, light]) => (answers[field as Leuchte] ? [light] : []));
        const [de, en] = joined(on.map(inLine));
        return plural(on.length, [`Leuchte: ${de}`, `light: ${en}`], [`Leuchten: ${de}`, `lights: ${en}`]);
      },
    },
  ],
  rules: [tickedOrDescribed('rauch_temperatur', 'warnleuchten')],
});
