import { useEffect, useState, type ComponentType } from 'react';
import type { Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Notice } from '#domain/mandant.ts';
import type { Text } from '#domain/text.ts';
import { LiveRegion } from '../kit/live-region.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { Boundary } from '../kit/boundary.tsx';
import { InEnglish } from './in-english.tsx';
import { watchNotices } from './notices-over.ts';
import StillNeeded from './still-needed.tsx';
import { useApp, type State } from '../vorgang/state/app.ts';

interface BannersProps {
  place: Place | null;
  /** What another device did; it comes with the journey's file. */
  Elsewhere?: ComponentType | undefined;
}

/**
 * §2 'Notices': banners below the top bar. Demo or example, what is not sent, changes from elsewhere, then the client's
 * notices.
 */
export function Banners({ place, Elsewhere }: BannersProps) {
  const say = useSay();
  const id = useApp((state) => state.held?.id);
  const isExample = useApp((state) => state.held?.beispiel ?? false);
  const screen = place?.row[1];
  const save = useApp((state) => state.save);
  const report = useApp((state) => state.report);
  const unsent = wordsOf({ save, report }, screen);
  const isRefused = useApp((state) => state.held?.unsaved !== undefined);
  const isRetrying = useApp((state) => state.isRetrying);
  const isTold = useApp((state) => state.held?.elsewhere !== undefined);
  const asks = report.kind === 'sending' && report.since !== undefined;
  const isNoticed = screen === 'start' || screen === 'organisation';
  const room = MOST - (id === DEMO_ID || isExample ? 1 : 0) - (unsent ? 1 : 0);
  return (
    <>
      {id === DEMO_ID ? (
        <Fixed
          sign="DEMO"
          text={say(['Es wird nichts gesendet. Es kommt keine Hilfe.', 'Nothing is sent. No help will come.'])}
        />
      ) : null}
      {isExample ? (
        <Fixed sign={say(['Beispiel', 'Example'])} text={say(['Es kommt keine Hilfe.', 'No help will come.'])} />
      ) : null}
      {unsent ? (
        <div className="banner banner-warn">
          <Icon name="offline" />
          <div>
            <b>{say(unsent[0])}</b> <span>{say(unsent[1])}</span>
          </div>
        </div>
      ) : null}
      {isRetrying ? (
        <div className="banner">
          <Icon name="info" />
          <div>{say(RETRYING)}</div>
        </div>
      ) : null}
      <LiveRegion words={isRetrying ? say(RETRYING) : ''} />
      <LiveRegion words={unsent ? unsent.map(say).join(' ') : ''} />
      {isRefused ? <Unsaved /> : null}
      {isTold && Elsewhere && room > 0 ? (
        <Boundary broken={() => null}>
          <Elsewhere />
        </Boundary>
      ) : null}
      {asks ? <StillNeeded /> : null}
      {screen === 'start' && room > 0 ? <InEnglish /> : null}
      {isNoticed ? <Notices most={room - (isTold ? 1 : 0)} /> : null}
    </>
  );
}

const UNSAVED: Text = [
  'Was Sie eingegeben haben, ist nur auf diesem Gerät. Rufen Sie uns an:',
  'What you have entered is on this device only. Call us:',
];

/** A save that the service refused. D129 */
function Unsaved() {
  const say = useSay();
  const telefon = useApp((state) => state.mandant?.telefon);
  return (
    <div className="banner banner-warn" role="alert">
      <Icon name="offline" />
      <div>
        <b>{say(['Nicht gespeichert.', 'Not saved.'])}</b> <span>{say(UNSAVED)}</span>{' '}
        <a className="num" href={`tel:${telefon?.wahl}`}>
          {telefon?.anzeige}
        </a>
      </div>
    </div>
  );
}

function Fixed({ sign, text }: { sign: string; text: string }) {
  return (
    <div className="banner banner-demo">
      <b>{sign}</b>
      <div>{text}</div>
    </div>
  );
}

/** Banners at most; more would push the form off the screen. Notices give way first. */
const MOST = 2;

/**
 * §2 'Notices': what the client announces. The service sends what is current, and the status page hears of changes; a
 * page that stays open, or comes from the cache, checks the times by itself. What comes while it is open is said.
 */
function Notices({ most }: { most: number }) {
  const say = useSay();
  const notices = useApp((state) => state.mandant?.hinweise);
  const zone = useApp((state) => state.mandant?.zone);
  const [over, setOver] = useState<readonly Notice[]>([]);
  useEffect(() => {
    if (!notices?.length) return;
    return watchNotices(notices, zone!, setOver);
  }, [notices, zone]);
  const [first] = useState(notices);
  const shown = notices?.filter((notice) => !over.includes(notice)).slice(0, Math.max(0, most)) ?? [];
  const newest = shown[0]?.text ?? ['', ''];
  const isKnown = first?.some(({ text }) => text[0] === newest[0]);
  return (
    <>
      {shown.map(({ text }) => (
        <div className="banner" key={text[0]}>
          <Icon name="info" />
          <div>{say(text)}</div>
        </div>
      ))}
      <LiveRegion words={isKnown ? '' : say(newest)} />
    </>
  );
}

/** While a load is tried again. D128 */
const RETRYING: Text = [
  'Der Dienst ist gerade überlastet. Wir versuchen es gleich noch einmal.',
  'The service is busy right now. Trying again shortly.',
];

/** Shown in the demo too. */
const MEMORY: readonly [Text, Text] = [
  ['Nicht auf diesem Gerät gespeichert.', 'Not kept on this device.'],
  ['Lassen Sie diese Seite offen.', 'Keep this page open.'],
];

/** What is not sent, and why. Null on screens that say so of the report themselves. */
function wordsOf({ save, report }: Pick<State, 'save' | 'report'>, screen?: string): readonly [Text, Text] | null {
  if (report.kind === 'sending' && (screen === 'summary' || screen === 'organisation')) return null;
  return save.kind === 'memory' ? MEMORY : save.kind === 'unsent' ? save.said : null;
}
