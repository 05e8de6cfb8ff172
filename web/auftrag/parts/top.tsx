import type { Auftrag } from '#domain/auftrag.ts';
import { Icon } from '../../kit/icon.tsx';
import { useApp } from '../../vorgang/state/app.ts';
import { useSay } from '../../words/use-say.ts';
import { DONE } from '../words.ts';
import { NotSent } from './not-sent.tsx';

/** Header: logo, the operator's phone, how far the job is, and what is not sent. */
export function Top({ auftrag }: { auftrag: Auftrag | null }) {
  const say = useSay();
  const mandant = useApp((state) => state.mandant);
  const done = auftrag ? DONE[auftrag.stand] : 0;
  return (
    <header className="top top-start">
      <a className="skip" href="#inhalt">
        {say(['Zum Inhalt', 'To the content'])}
      </a>
      <div className="top-in">
        {mandant?.logo?.src ? (
          <img
            className="logo"
            loading="lazy"
            src={mandant.logo.src}
            alt={mandant.logo.alt}
            width={mandant.logo.width}
            height={mandant.logo.height}
          />
        ) : null}
        {mandant?.telefon.wahl ? (
          <a className="tool tool-menu" href={`tel:${mandant.telefon.wahl}`}>
            <Icon name="phone" />
            <span>{say(['Zentrale', 'Control room'])}</span>
            <span className="num wide-only" translate="no">
              {mandant.telefon.anzeige}
            </span>
          </a>
        ) : null}
      </div>
      {auftrag && auftrag.stand !== 'beendet' ? <div className={`lane fahrt-${done}`} /> : null}
      {auftrag?.einsatz?.beispiel ? <Example /> : null}
      <NotSent />
    </header>
  );
}

function Example() {
  const say = useSay();
  return (
    <div className="banner banner-demo">
      <b>{say(['Beispiel', 'Example'])}</b>
      <div>{say(['Es wartet niemand.', 'Nobody is waiting.'])}</div>
    </div>
  );
}
