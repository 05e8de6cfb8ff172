import { isPlace } from '#domain/ort/genauigkeit.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { Icon } from '../kit/icon.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import type { Fix } from './position.ts';

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
