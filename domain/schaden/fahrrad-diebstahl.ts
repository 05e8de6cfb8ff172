import { valueAt } from '../vorgang.ts';
import { damageType, otherIsDescribed } from './damage-type.ts';

/** Whether the damage of a case is the theft of the whole bicycle. */
export const isBicycleGone = (vorgang: Readonly<Record<string, unknown>>): boolean =>
  vorgang['schadenTyp'] === 'SCHADEN_FAHRRAD_DIEBSTAHL' && valueAt(vorgang, 'fahrradDiebstahl.ganzesfahrrad') === true;

/**
 * §3 SCHADEN_FAHRRAD_DIEBSTAHL, §5 'Bicycle theft'. The stolen parts are asked only if the bicycle itself is still
 * there.
 */
export const fahrradDiebstahl = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_DIEBSTAHL',
  title: ['Was wurde gestohlen?', 'What was stolen?'],
  name: ['Diebstahl', 'Theft'],
  icon: 'lock',
  empty: { ganzesfahrrad: false, raeder: false, elektronik: false, sonstiges: false },
  questions: [
    {
      kind: 'some',
      of: { ganzesfahrrad: ['Das ganze Fahrrad', 'The whole bicycle', 'bike'] },
      label: ['Ist das Fahrrad weg?', 'Is the bicycle gone?'],
    },
    {
      kind: 'some',
      when: ({ ganzesfahrrad }) => !ganzesfahrrad,
      of: {
        raeder: ['Räder', 'Wheels', 'wheel'],
        elektronik: ['Elektronik', 'Electronics', 'bolt'],
        sonstiges: ['Etwas anderes', 'Something else', 'other'],
      },
      label: ['Oder fehlen Teile?', 'Or are parts missing?'],
      missing: ['Sagen Sie uns, was gestohlen wurde.', 'Tell us what was stolen.'],
    },
  ],
  rules: [{ ...otherIsDescribed, text: ['Beschreiben Sie kurz, was fehlt.', 'Describe briefly what is missing.'] }],
});
