import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Text } from '#domain/text.ts';
import { Dock } from '../../kit/dock.tsx';
import { Lead } from '../../kit/lead.tsx';
import { Note } from '../../kit/note.tsx';
import { SideColumn } from '../../kit/side-column.tsx';
import { useSay } from '../../words/use-say.ts';
import { arrivalText } from './arrival-words.ts';
import { Arrival, windowOf } from './arrival.tsx';
import { NewsRegion } from './news-region.tsx';
import { Progress } from './progress.tsx';
import { standOf, TITLES, type Stand } from './stand.ts';
import { useReading } from './use-status.ts';

/** Headings where that of the status page speaks to the person who waits. */
// prettier-ignore
const HEADINGS: Readonly<Record<Stand, Text>> = {
  ...TITLES,
  gemeldet:            ['Die Meldung ist da',             'The report has arrived'],
  überfällig:          ['Die Ankunft ist überfällig',     'The arrival is overdue'],
  nachgefragt:         ['Überfällig, wir fragen nach',    'Overdue, we are checking'],
  'beim Helfer nachgefragt': ['Überfällig, wir fragen beim Helfer nach', 'Overdue, we are checking with the helper'],
  'bitte anrufen':     ['Überfällig, bitte anrufen',      'Overdue, please call'],
  'nicht angetroffen': ['Der Helfer fand niemanden vor',  'The helper met nobody'],
};

/**
 * §4 'Reading along': the status page for others, by a leseID: how far help is, the place in words, the phone number.
 * There is nothing to do here, and nothing of the person. D118, ADR 039
 */
export default function Reading({ leseID }: { leseID: string }) {
  const say = useSay();
  const seen = useReading(leseID);
  const { status, now, ort, beispiel, isGone, isStale } = seen;
  useEffect(() => {
    if (isGone) navigate('/notfound', { replace: true, state: { from: location.pathname } });
  }, [isGone]);
  const stand = status && standOf(status, now);
  const isComing = stand === 'beauftragt' || stand === 'unterwegs';
  return (
    <section className="sheet">
      <div className="live">
        <div className="live-head">
          <Lead
            title={say(stand ? HEADINGS[stand] : ['Stand der Hilfe', 'How far the help is'])}
            hint={ort && say([`Ort: ${ort[0]}`, `Location: ${ort[1]}`])}
          />
        </div>
        {status && isComing ? (
          <div className="live-card">
            <Arrival status={status} stand={stand} now={now} place={null} fixes={[]} />
          </div>
        ) : null}
        <div className="live-sheet stack">
          <SideColumn isWithin />
          {beispiel ? (
            <Note icon="info">{say(['Ein Beispiel: Es kommt keine Hilfe.', 'An example: no help will come.'])}</Note>
          ) : null}
          {isStale && !status ? (
            <Note icon="offline" live>
              {say([
                'Gerade keine Verbindung. Die Seite versucht es weiter.',
                'No connection right now. The page keeps trying.',
              ])}
            </Note>
          ) : null}
          {status && stand ? (
            <Progress
              seen={seen}
              status={status}
              stand={stand}
              arrival={arrivalText(windowOf(status, null, [], now), false, now)}
            />
          ) : null}
          <p>
            {say([
              'Diese Seite zeigt nur, wie weit die Hilfe ist. Ändern oder abbestellen kann sie, wer sie gerufen hat.',
              'This page only shows how far the help is. Whoever called for it can change or cancel it.',
            ])}
          </p>
        </div>
      </div>
      <NewsRegion seen={seen} titles={HEADINGS} />
      <Dock />
    </section>
  );
}
