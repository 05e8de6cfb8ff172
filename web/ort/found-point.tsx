import { Icon } from '../fields/icon.tsx';
import { Note } from '../fields/note.tsx';
import { useSay } from '../fields/say.ts';
import { timeOfDay } from '../fields/times.ts';
import { PointDrawing } from './point-drawing.tsx';
import type { Fix } from './position.ts';
import { accuracyText, isFine, pointText } from './words.ts';

/** The point that was found, to be confirmed: drawing, coordinates, accuracy, and the way out. */
export function FoundPoint({ fix, onElsewhere }: { fix: Fix; onElsewhere(): void }) {
  const say = useSay();
  return (
    <>
      <PointDrawing fix={fix} />
      <div className="card">
        <div className="found">
          <span className="plate">
            <Icon name="pin" />
          </span>
          <div>
            <p className="point">{say(pointText(fix))}</p>
            <p className="hint small">
              {say(accuracyText(fix.genauigkeit))},{' '}
              {say([`gemessen um ${timeOfDay(fix.timestamp, 'de')}`, `measured at ${timeOfDay(fix.timestamp, 'en')}`])}
            </p>
            <button className="quiet" type="button" onClick={onElsewhere}>
              <Icon name="pencil" />
              {say(['Ort selbst eingeben', 'Enter the place yourself'])}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}

/** On a motorway the point helps, but does not say the carriageway: it goes along with the words. */
export function PointGoesAlong({ fix }: { fix: Fix }) {
  const say = useSay();
  return (
    <Note icon="pin" plain>
      {say(['Ihr Standort geht mit der Meldung mit, ', 'Your position goes along with the report, '])}
      {say(accuracyText(fix.genauigkeit))}.
    </Note>
  );
}

/** While somebody types, a point that has come offers itself; it never changes what was typed. */
export function PointOffer({ fix, onPoint }: { fix: Fix | null; onPoint(): void }) {
  const say = useSay();
  if (!fix || !isFine(fix)) return null;
  return (
    <Note icon="pin" plain live>
      <p>
        {say(['Wir haben Ihren Standort, ', 'We have your position, '])}
        {say(accuracyText(fix.genauigkeit))}.
      </p>
      <button className="quiet" type="button" onClick={onPoint}>
        <Icon name="locate" />
        {say(['Standort übernehmen', 'Use the position'])}
      </button>
    </Note>
  );
}
