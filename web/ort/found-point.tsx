import type { ReactNode } from 'react';
import { isPlace } from '#domain/ort/genauigkeit.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { Icon } from '../kit/icon.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import FoundAddress from './found-address.tsx';
import type { Fix } from './position.ts';

interface FoundPointProps {
  fix: Fix;
  /** The person moved it on the map. */
  isMoved: boolean;
  /** The map or drawing. */
  ground: ReactNode;
  /** Button that opens the map. */
  map: ReactNode;
  onElsewhere(): void;
}

/** The position to confirm: its name, to be checked on the ground below it, and the ways to put it right. */
export function FoundPoint({ fix, isMoved, ground, map, onElsewhere }: FoundPointProps) {
  const say = useSay();
  return (
    <div className="found-point">
      <FoundAddress fix={fix} isMoved={isMoved} ground={ground} />
      <div className="found-ways">
        {map}
        <button className="button button-2" type="button" onClick={onElsewhere}>
          <Icon name="pencil" />
          <span>{say(['Adresse selbst eingeben', 'Enter the address'])}</span>
        </button>
      </div>
    </div>
  );
}

/** Offers a position that was found while somebody types; never overwrites what was typed. D49. */
export function PointOffer({ fix, onPoint }: { fix: Fix | null; onPoint(): void }) {
  const say = useSay();
  if (!fix || !isPlace(fix, asking().webparams)) return null;
  return (
    <Note icon="pin" plain live>
      <p>{`${say(['Wir haben Ihren Standort, ', 'We have your location, '])}${say(accuracyText(fix.genauigkeit))}.`}</p>
      <button className="quiet" type="button" onClick={onPoint}>
        <Icon name="check" />
        <span>{say(['Standort übernehmen', 'Use the location'])}</span>
      </button>
    </Note>
  );
}
