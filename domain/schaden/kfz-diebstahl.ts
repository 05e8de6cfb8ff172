import { damageType } from './damage-type.ts';
import { stolenParts, RAEDER, wheels } from './raeder.ts';

const TEILE = {
  lenkrad: ['Lenkrad', 'Steering wheel', 'steering'],
  bordelektronik: ['Bordelektronik', 'On-board electronics', 'bolt'],
  raeder: ['Räder', 'Wheels', 'tyre'],
} as const;

/** §3 SCHADEN_DIEBSTAHL, §5 'Not known'. */
export const kfzDiebstahl = damageType({
  schadenTyp: 'SCHADEN_DIEBSTAHL',
  title: ['Was fehlt am Auto?', 'What is missing from the car?'],
  name: ['Diebstahl', 'Theft'],
  icon: 'lock',
  empty: { lenkrad: false, bordelektronik: false, raeder: false, anzRaeder: 0 },
  questions: [
    {
      kind: 'some',
      of: TEILE,
      label: ['Was wurde gestohlen?', 'What was stolen?'],
      unsure: true,
      brief: ({ lenkrad, bordelektronik, raeder, anzRaeder }) =>
        stolenParts([
          ...(lenkrad ? [TEILE.lenkrad] : []),
          ...(bordelektronik ? [TEILE.bordelektronik] : []),
          ...(raeder ? [wheels(anzRaeder)] : []),
        ]),
    },
    {
      kind: 'one',
      field: 'anzRaeder',
      under: 'raeder',
      layout: 'counts',
      of: RAEDER,
      label: ['Wie viele Räder fehlen?', 'How many wheels are missing?'],
      unsure: true,
      brief: () => null,
    },
  ],
  isNamedIn: ({ lenkrad, bordelektronik, raeder }) => lenkrad || bordelektronik || raeder,
});
