import { Dock } from '../kit/dock.tsx';
import { useGoOn } from '../navigation/go-on.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { Rings } from '../ort/rings.tsx';
import { byHand, locate } from '../ort/use-position.ts';

/** §2 'location-intro': asks for the position by a tap, or leads to the address by hand. */
export default function LocationIntro() {
  const say = useSay();
  const goOn = useGoOn();
  const find = (): void => {
    locate();
    goOn();
  };
  const type = (): void => {
    byHand();
    goOn();
  };
  return (
    <form
      className="sheet sheet-ask"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <div className="ask">
        <Rings icon="pin" />
        <Lead
          title={say(['Wie finden wir Sie?', 'How can we find you?'])}
          hint={say([
            'Mit Ihrem Standort findet der Helfer Sie am schnellsten. Ihr Browser fragt gleich nach. Tippen Sie dann auf „Erlauben“.',
            'With your location the helper finds you fastest. Your browser is about to ask. Then tap “Allow”.',
          ])}
        />
      </div>
      <Dock>
        <button className="button" type="submit">
          <Icon name="locate" />
          <span>{say(['Standort finden', 'Find my location'])}</span>
        </button>
      </Dock>
      <div className="ask">
        <button className="quiet" type="button" onClick={type}>
          <Icon name="pencil" />
          <span>{say(['Adresse selbst eingeben', 'Enter the address'])}</span>
        </button>
      </div>
      <Note icon="info" plain>
        {say([
          'Helfen können wir nur, wo die Zufahrt erlaubt und sicher ist.',
          'We can only help where access is allowed and safe.',
        ])}
      </Note>
    </form>
  );
}
