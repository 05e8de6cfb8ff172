import { fahrradInfos } from '#domain/fahrzeug/fahrrad-infos.ts';
import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import type { AppTyp } from '#domain/flow.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { personen } from '#domain/personen/personen.ts';
import { schadenOf, type PartOfPath } from '#domain/vorgang.ts';
import { useHeld } from '../../vorgang/held.ts';
import { usePart } from '../load-part.ts';

/** The parts of every case of a type, in the order of the journey. */
const ALWAYS: Readonly<Record<AppTyp, readonly PartOfPath[]>> = {
  kfz: [
    { path: '/kfz/schadenort', part: schadenort },
    { path: '/kfz/kennzeichen', part: kennzeichen },
    { path: '/kfz/fahrzeug', part: fahrzeug },
    { path: '/kfz/personen', part: personen },
  ],
  fahrrad: [
    { path: '/fahrrad/schadenort', part: schadenort },
    { path: '/fahrrad/fahrrad_infos', part: fahrradInfos },
    { path: '/fahrrad/personen', part: personen },
  ],
};

/** The parts that count for the held case: of the damages only its own. */
export function useOwnParts(typ: AppTyp): PartOfPath[] {
  const path = useHeld((state) => schadenOf(state.held?.vorgang.schadenTyp ?? '')?.path);
  const damage = usePart(path ?? '');
  const isOfType = path?.startsWith(`/${typ}/`) ?? false;
  return [...(path && damage && isOfType ? [{ path, part: damage }] : []), ...ALWAYS[typ]];
}
