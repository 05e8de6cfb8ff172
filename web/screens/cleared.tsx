import { Dock } from '../kit/dock.tsx';
import { Lead } from '../kit/lead.tsx';
import { useSay } from '../words/use-say.ts';

/** §4 'On the device': `/cleared`, the end once everything on this device is deleted. Only the phone leads on. */
export default function Cleared() {
  const say = useSay();
  return (
    <section id="ende" className="sheet">
      <div className="ask">
        <svg className="rings signpost" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
          <circle className="disc" cx="60" cy="60" r="56" />
          <path d="m38 62 15 15 29-33" />
        </svg>
        <Lead
          title={say(['Auf diesem Gerät ist nichts mehr gespeichert', 'Nothing is kept on this device any more'])}
          hint={say([
            'Was Sie uns gesendet haben, liegt weiter bei uns. Mit Ihrem Link öffnen Sie es wieder, auf jedem Gerät.',
            'What you have sent us is still with us. Open it again with your link, on any device.',
          ])}
        />
        <p className="small hint">
          {say([
            'Die Adresse dieser Seite kann noch im Verlauf des Browsers stehen.',
            'The address of this page may still be in the history of the browser.',
          ])}
        </p>
      </div>
      <Dock first />
    </section>
  );
}
