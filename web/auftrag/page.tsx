import { useEffect, useMemo } from 'react';
import type { Text } from '#domain/text.ts';
import { Call } from '../kit/dock.tsx';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Boundary } from '../kit/boundary.tsx';
import { useApp } from '../vorgang/state/app.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { withWaiting } from './ansicht.ts';
import { useAuftrag } from './held.ts';
import { AuftragSheet } from './parts/auftrag.tsx';
import { Fuss } from './parts/fuss.tsx';
import { Karte } from './parts/karte.tsx';
import Stationen from './parts/stationen.tsx';
import { Top } from './parts/top.tsx';
import { LOADING, NOT_READY, UNKNOWN } from './words.ts';

const broken = () => (
  <div className="frame">
    <Kaputt />
  </div>
);

/** The helper's page; if it breaks, the operator's phone number. */
export function AuftragPage() {
  return (
    <Boundary broken={broken}>
      <Shown />
    </Boundary>
  );
}

/** One job, as the service knows it with what waits here on top. */
function Shown() {
  const { known, waiting, fehlt } = useAuftrag();
  const auftrag = useMemo(
    () =>
      known &&
      withWaiting(
        known,
        waiting.map(({ body }) => body),
      ),
    [known, waiting],
  );
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const isUnknown = fehlt !== null && (fehlt === 'unbekannt' || !auftrag);
  const shown = isUnknown ? null : auftrag;
  const punkt = shown && shown.stand !== 'beendet' ? shown.einsatz?.ort.punkt : null;
  return (
    <div className="frame">
      <Top auftrag={shown} />
      <div className="page">
        <main id="inhalt" tabIndex={-1}>
          {shown ? <AuftragSheet auftrag={shown} /> : <Ohne isUnknown={isUnknown} />}
        </main>
        {punkt ? <Karte punkt={punkt} /> : null}
        <aside className="beside">
          <Zentrale />
          {shown && shown.stand !== 'beendet' ? <Stationen auftrag={shown} /> : null}
        </aside>
      </div>
      <Fuss />
    </div>
  );
}

/** No job to show: the link is unknown, the service is not ready, or the device is still being read. */
function Ohne({ isUnknown }: { isUnknown: boolean }) {
  const say = useSay();
  const { fehlt, isAwake } = useAuftrag();
  const isLoading = !isUnknown && !isAwake;
  return (
    <section className="sheet">
      <Lead
        title={say(isLoading ? LOADING : fehlt === 'unbekannt' ? UNKNOWN : NOT_READY)}
        hint={
          isLoading
            ? null
            : fehlt === 'unbekannt'
              ? say([
                  'Er ist falsch oder gilt nicht mehr. Rufen Sie die Zentrale an.',
                  'It is wrong or no longer valid. Call the control room.',
                ])
              : say([
                  'Rufen Sie die Zentrale an, oder versuchen Sie es gleich noch einmal.',
                  'Call the control room, or try again shortly.',
                ])
        }
      />
      <div className="dock dock-call dock-first">
        <Call first />
      </div>
    </section>
  );
}

/** The page could not be shown; whether all that the helper has tapped has arrived is said first. */
function Kaputt() {
  const say = useSay();
  const hasArrived = useAuftrag(({ known, waiting }) => known && known.stand !== 'offen' && waiting.length === 0);
  return (
    <section className="sheet">
      <Lead
        title={say(hasArrived ? ARRIVED : ['Das hat nicht geklappt', 'That did not work'])}
        hint={say(hasArrived ? NOT_SHOWN : RELOAD)}
      />
      <button className="button button-2" type="button" onClick={() => location.reload()}>
        {say(['Seite neu laden', 'Reload the page'])}
      </button>
      <div className="dock dock-call dock-first">
        <Call first />
      </div>
    </section>
  );
}

const ARRIVED: Text = ['Ihre Rückmeldung ist angekommen', 'Your update has arrived'];
const NOT_SHOWN: Text = [
  'Nur diese Seite ließ sich nicht anzeigen. Laden Sie die Seite neu, oder rufen Sie die Zentrale an.',
  'Only this page could not be shown. Reload the page, or call the control room.',
];
const RELOAD: Text = [
  'Laden Sie die Seite neu, oder rufen Sie die Zentrale an.',
  'Reload the page, or call the control room.',
];

/** Help card of wide screens: the operator's number. */
function Zentrale() {
  const say = useSay();
  const telefon = useApp((state) => state.mandant?.telefon);
  if (!telefon?.wahl) return null;
  return (
    <section className="card near">
      <h2>{say(['Zentrale', 'Control room'])}</h2>
      <a className="number" href={`tel:${telefon.wahl}`} translate="no">
        <Icon name="phone" />
        <span>{telefon.anzeige}</span>
      </a>
    </section>
  );
}
