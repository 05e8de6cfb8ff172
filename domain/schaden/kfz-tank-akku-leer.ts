import type { Text } from '../text.ts';
import { damageType } from './damage-type.ts';
import { KRAFTSTOFFE } from './kraftstoff.ts';

const TITLE: Text = ['Womit fährt das Auto?', 'What does the car run on?'];

/** §3 SCHADEN_TANK_LEER. */
export const kfzTankAkkuLeer = damageType({
  schadenTyp: 'SCHADEN_TANK_LEER',
  title: TITLE,
  name: ['Tank oder Fahrakku leer', 'Out of fuel or charge'],
  icon: 'fuel',
  rather: {
    text: ['Starterbatterie leer?', 'Flat starter battery?'],
    way: ['Dann „Springt nicht an“', 'Choose “Will not start”'],
    path: '/kfz/springtNichtAn',
  },
  empty: { kraftstoffart: '' },
  fuelIn: 'kraftstoffart',
  questions: [
    {
      kind: 'one',
      field: 'kraftstoffart',
      layout: 'cols',
      of: KRAFTSTOFFE,
      label: TITLE,
      unsure: 'unbekannt',
    },
  ],
});
