import { isMeasured } from '#domain/ort/punkt.ts';
import type { Form } from '../../fields/use-answers.ts';
import { Icon } from '../../kit/icon.tsx';
import { ago } from '../../words/ago.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { PlaceMap } from '../parts/place.tsx';
import { useNow } from '../parts/time.ts';

/** Where the caller's phone is, as it measures; the point becomes the place once the caller says that it is right. */
export function CallerPoint({ form, held }: { form: Form; held: Held }) {
  const say = useSay();
  const language = useLanguage();
  const now = useNow();
  const { browserPosition: measured, positionsdaten: chosen } = held.vorgang.schadenOrt;
  const point = chosen ?? measured;
  if (!point) return null;
  const isOfPhone = measured !== null && (chosen === null || isMeasured(chosen, measured));
  const metres = isOfPhone ? Math.round(measured.genauigkeit) : null;
  const at = `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`;
  return (
    <div className="caller-point">
      <p>
        <Icon name="pin" />
        <span>
          <span role="status">
            <b>
              {chosen
                ? say(['Punkt steht fest', 'The point is set'])
                : say(['Das Telefon des Anrufers ist hier', 'The caller’s phone is here'])}
            </b>{' '}
            <span className="num">{at}</span>
          </span>{' '}
          {isOfPhone ? (
            <small className="num">
              {`${say([`auf etwa ${metres} m`, `to about ${metres} m`])}, ${ago(measured.timestamp, now, language)}`}
            </small>
          ) : null}
        </span>
      </p>
      <div className="buttons">
        {chosen ? (
          <button className="quiet" type="button" onClick={() => form.set({ positionsdaten: null })}>
            {say(['Punkt verwerfen', 'Drop the point'])}
          </button>
        ) : (
          <button
            className="button button-2"
            type="button"
            onClick={() => form.set({ positionsdaten: { lat: point.lat, lng: point.lng } })}
          >
            {say(['Anrufer steht dort: übernehmen', 'The caller is there: take it'])}
          </button>
        )}
      </div>
      <PlaceMap
        ort={{ punkt: point, genauigkeit: metres, satz: null, zeile: null, zusatz: [] }}
        helper={null}
        now={now}
      />
    </div>
  );
}
