import { damageType, tickedOrDescribed } from './damage-type.ts';
import { RAEDER, wieViele } from './raeder.ts';

/** §3 SCHADEN_DIEBSTAHL, §5 'Stolen wheels'. */
export const kfzDiebstahl = damageType({
  schadenTyp: 'SCHADEN_DIEBSTAHL',
  title: ['Was fehlt am Auto?', 'What is missing from the car?'],
  name: ['Diebstahl', 'Theft'],
  icon: 'lock',
  empty: { lenkrad: false, bordelektronik: false, raeder: false, anzRaeder: 0 },
  questions: [
    {
      kind: 'some',
      of: {
        lenkrad: ['Lenkrad', 'Steering wheel', 'wheel'],
        bordelektronik: ['Bordelektronik', 'On-board electronics', 'bolt'],
        raeder: ['Räder', 'Wheels', 'tyre'],
      },
      label: ['Was wurde gestohlen?', 'What was stolen?'],
    },
    {
      kind: 'one',
      field: 'anzRaeder',
      under: 'raeder',
      layout: 'counts',
      of: RAEDER,
      label: ['Wie viele Räder fehlen?', 'How many wheels are missing?'],
      missing: ['Sagen Sie uns, wie viele Räder fehlen.', 'Tell us how many wheels are missing.'],
      brief: ({ anzRaeder }) => wieViele(anzRaeder),
    },
  ],
  rules: [tickedOrDescribed('lenkrad', 'bordelektronik', 'raeder')],
});
