import { damageType } from './damage-type.ts';
import { KRAFTSTOFFE } from './kraftstoff.ts';

/** §3 SCHADEN_TANK_LEER. */
export const kfzTankAkkuLeer = damageType({
  schadenTyp: 'SCHADEN_TANK_LEER',
  title: ['Was braucht Ihr Auto?', 'What does your car need?'],
  name: ['Tank oder Akku leer', 'Tank or battery empty'],
  icon: 'fuel',
  empty: { kraftstoffart: '' },
  fuelIn: 'kraftstoffart',
  questions: [
    {
      kind: 'one',
      field: 'kraftstoffart',
      layout: 'cols',
      of: KRAFTSTOFFE,
      label: ['Womit fährt das Auto?', 'What does the car run on?'],
      unsure: 'unbekannt',
    },
  ],
});
