import { useEffect, useState } from 'react';
import type { Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Notice } from '#domain/mandant.ts';
import type { Text } from '#domain/text.ts';
import { LiveRegion } from '../kit/live-region.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { optional } from '../chunks/late-chunk.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { useHeld, type State } from '../vorgang/case/held.ts';

/** What must not be missed, under the bar: demo or example, what has not been sent, and the client's notices on start and status. */
export function Banners({ place }: { place: Place | null }) {
  const say = useSay();
  const id = useHeld((state) => state.held?.id);
  const isExample = useHeld((state) => state.held?.beispiel ?? false);
  const screen = place?.row[1];
  const save = useHeld((state) => state.save);
  const report = useHeld((state) => state.report);
  const unsent = wordsOf({ save, report }, screen);
  const isTold = useHeld((state) => state.held?.elsewhere !== undefined);
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
            <b>{say(unsent[0])}</b> {say(unsent[1])}
          </div>
        </div>
      ) : null}
      <LiveRegion words={unsent ? unsent.map(say).join(' ') : ''} />
      {isTold && room > 0 ? <Late load={elsewhere} /> : null}
      {asks ? <Late load={stillNeeded} /> : null}
      {isNoticed ? <Notices most={room - (isTold ? 1 : 0)} /> : null}
    </>
  );
}

const elsewhere = () => import('./elsewhere.tsx');
const stillNeeded = () => import('./still-needed.tsx');

/** A part of its own chunk. If it does not come, every try of the queue asks again: what it says must not be missed. */
function Late({ load }: { load: typeof elsewhere }) {
  const save = useHeld((state) => state.save);
  const { Shown } = useOptional(load, save);
  return Shown ? <Shown /> : null;
}

function Fixed({ sign, text }: { sign: string; text: string }) {
  return (
    <div className="banner banner-demo">
      <b>{sign}</b>
      <div>{text}</div>
    </div>
  );
}

/** More of them would push the screen away; what is sent, and whether it is, goes before a notice. look.md §5. */
const MOST = 2;

/** §2 'Announcement'. The service says only those of now; a page that stays open, or that the device has kept, looks again by itself. */
function Notices({ most }: { most: number }) {
  const say = useSay();
  const notices = useHeld((state) => state.mandant?.hinweise);
  const zone = useHeld((state) => state.mandant?.zone);
  const [over, setOver] = useState<readonly Notice[]>([]);
  useEffect(() => {
    if (!notices?.length) return;
    const watch = optional(() => import('./notices-over.ts')).then((part) =>
      part.watchNotices(notices, zone!, setOver),
    );
    watch.catch(console.warn);
    return () =>
      void watch.then(
        (stop) => stop(),
        () => undefined,
      );
  }, [notices, zone]);
  const shown = notices?.filter((notice) => !over.includes(notice));
  return shown?.slice(0, Math.max(0, most)).map(({ text }) => (
    <div className="banner" key={text[0]}>
      <Icon name="info" />
      <div>{say(text)}</div>
    </div>
  ));
}

/** For the demo too, which sends nothing. */
const MEMORY: readonly [Text, Text] = [
  ['Nicht auf diesem Gerät gespeichert.', 'Not kept on this device.'],
  ['Lassen Sie diese Seite offen.', 'Keep this page open.'],
];

/** What is not sent, and why. Where the screen itself says so of the report, it is not said twice. */
function wordsOf({ save, report }: Pick<State, 'save' | 'report'>, screen?: string): readonly [Text, Text] | null {
  if (report.kind === 'sending' && (screen === 'summary' || screen === 'organisation')) return null;
  return save.kind === 'memory' ? MEMORY : save.kind === 'unsent' ? save.said : null;
}
