import { valueAt, type Vorgang } from '../vorgang.ts';

/** Whether the damage of a case is that the whole bicycle is stolen. */
export const isBicycleGone = (vorgang: Vorgang): boolean =>
  vorgang.schadenTyp === 'SCHADEN_FAHRRAD_DIEBSTAHL' && valueAt(vorgang, 'fahrradDiebstahl.ganzesfahrrad') === true;
