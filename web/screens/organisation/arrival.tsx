import type { CSSProperties } from 'react';
import type { Fix, OrderStatus } from '#domain/ereignisse.ts';
import { distance, roughDistance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { whenLine } from '#domain/personen/wann.ts';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { useApp } from '../../vorgang/state/app.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import { LATE, spanOf } from './arrival-words.ts';
import { CodeCard } from './code-card.tsx';
import { expectedOf, laneByClock, laneByWay, liveMetres, type Expected } from './drive.ts';
import { Overdue } from './overdue.tsx';
import { isOverdue, isPast, NEAR, type Stand } from './stand.ts';
import { Sum } from './sum.tsx';

export interface ArrivalProps {
  status: OrderStatus;
  stand: Stand;
  /** Milliseconds. */
  now: number;
  /** Coordinates of the breakdown, if known. */
  place: Point | null;
  /** Of this drive, oldest first. */
  fixes: readonly Fix[];
}

/** §4 'Expected time', the card that says when: one in each state, from the report to the end. */
export function Arrival(props: ArrivalProps) {
  const { status, stand, now } = props;
  if (stand === 'gemeldet') return <Searching status={status} />;
  if (stand === 'beauftragt' || stand === 'unterwegs') return <Coming {...props} />;
  if (isOverdue(stand)) return <Overdue status={status} now={now} />;
  if (stand === 'nicht angetroffen') return <NotMet />;
  if (stand === 'da') return status.helfercode ? <CodeCard code={status.helfercode} isLarge /> : null;
  return stand === 'fertig' ? <Sum status={status} /> : null;
}

const ARRIVAL: Text = ['Ankunft', 'Arrival'];

/** Until when the page says who comes. From then on the silence is overdue. D111 */
function Searching({ status: { ueberfaelligAb } }: { status: OrderStatus }) {
  const say = useSay();
  const vorgang = useApp((state) => state.held?.vorgang);
  const wish = vorgang && !vorgang.hilfeSofort ? whenLine(vorgang) : null;
  return (
    <section className="eta" aria-label={say(ARRIVAL)}>
      <p className="time time-words">
        {say(
          wish
            ? [`Gewünscht: ${wish[0]}`, `Requested: ${wish[1]}`]
            : ['Wir suchen jetzt einen Helfer in Ihrer Nähe', 'We are finding a helper near you now'],
        )}
      </p>
      {ueberfaelligAb ? <p>{say(byThen(Date.parse(ueberfaelligAb), ['wer kommt', 'who is coming']))}</p> : null}
    </section>
  );
}

const byThen = (moment: number, [was, what]: Text): Text => [
  `Spätestens um ${timeOfDay(moment, 'de')} steht hier, ${was}.`,
  `By ${timeOfDay(moment, 'en')} you will see here ${what}.`,
];

/** The helper's promise, narrowed by the way, the lane, and how far it is with the age of that. */
function Coming({ status, stand, now, place, fixes }: ArrivalProps) {
  const say = useSay();
  const language = useLanguage();
  const { position } = status;
  const metres = liveMetres(status, place, now);
  const expected = windowOf(status, place, fixes, now);
  const isNear = metres !== null && metres <= NEAR;
  const isLate = expected !== null && isPast(status, now) && !isNear;
  const span = expected && !isNear && !isLate ? spanOf(expected.von, expected.bis, now, language, true) : null;
  const words = isNear ? still(metres) : isLate ? LATE : stand === 'unterwegs' ? UNDER_WAY : SETS_OFF;
  return (
    <section className={isLate ? 'eta eta-late' : 'eta'} aria-label={say(ARRIVAL)}>
      <p className={span ? 'time' : 'time time-words'}>
        <span>{span ? span.words : say(words)}</span>
        {span ? <small>{` ${span.unit}`}</small> : null}
      </p>
      {isLate ? <p>{say(wasExpected(expected, now))}</p> : null}
      <Lane share={shareOf(status, place, fixes, now)} isSure={metres !== null} />
      <p>
        <span>
          {`${expected?.isLonger && !isNear && !isLate ? `${say(LONGER)} ` : ''}${say(restOf(status, stand, place, now))}`}
        </span>
        {metres === null ? null : <i key={position?.zeit} className="beat" />}
      </p>
    </section>
  );
}

const LONGER: Text = ['Es dauert etwas länger.', 'It is taking a little longer.'];
const UNDER_WAY: Text = ['Der Helfer fährt zu Ihnen', 'The helper is driving to you'];
const SETS_OFF: Text = ['Der Helfer fährt bald los', 'The helper sets off soon'];

function still(metres: number): Text {
  const [de, en] = roughDistance(metres);
  return [`Noch etwa ${de}`, `About ${en} away`];
}

function wasExpected({ von, bis }: Expected, now: number): Text {
  const [de, en] = [spanOf(von, bis, now, 'de'), spanOf(von, bis, now, 'en')];
  return [
    `Erwartet war der Helfer zwischen ${de.words} ${de.unit}. Am Telefon klären wir es.`,
    `The helper was expected between ${en.words} ${en.unit}. Call us and we will find out.`,
  ];
}

/** The distances of the fixes from the place, each with its moment. */
const farOf = (place: Point, fixes: readonly Fix[]) =>
  fixes.map((fix) => ({ at: Date.parse(fix.zeit), metres: distance(place, fix) }));

/**
 * When the helper is expected; null where nothing was promised. A fix from before the promise says nothing about it.
 */
export function windowOf({ eta }: OrderStatus, place: Point | null, fixes: readonly Fix[], now: number) {
  if (!eta) return null;
  const since = place ? farOf(place, fixes).filter(({ at }) => at >= Date.parse(eta.stand)) : [];
  return expectedOf({ von: Date.parse(eta.von), bis: Date.parse(eta.bis) }, since, now);
}

/**
 * By the way where the helper is seen; else by the clock, but not behind where they were seen last. That is a guess: a
 * helper who is seen again may be behind it.
 */
function shareOf(status: OrderStatus, place: Point | null, fixes: readonly Fix[], now: number): number {
  const way = place ? laneByWay(farOf(place, fixes).map(({ metres }) => metres)) : 0;
  return liveMetres(status, place, now) === null ? Math.max(way, laneByClock(status, now)) : way;
}

/** How far it is and how old that is; without a live position, what is known of the drive instead. D83 */
function restOf(status: OrderStatus, stand: Stand, place: Point | null, now: number): Text {
  const { position, eta, ueberfaelligAb } = status;
  const metres = liveMetres(status, place, now);
  if (position && metres !== null) {
    const [vor, since] = [ago(Date.parse(position.zeit), now, 'de'), ago(Date.parse(position.zeit), now, 'en')];
    const [de, en] = still(metres);
    // On the last kilometre the card says it larger.
    return metres <= NEAR ? [vor, since] : [`${de} · ${vor}`, `${en} · ${since}`];
  }
  if (position && place) {
    const [de, en] = roughDistance(distance(place, position));
    const [um, at] = [timeOfDay(Date.parse(position.zeit), 'de'), timeOfDay(Date.parse(position.zeit), 'en')];
    return [
      `Der Helfer navigiert gerade. Zuletzt war er um ${um} noch ${de} entfernt.`,
      `Your helper is navigating. Last seen ${en} away at ${at}.`,
    ];
  }
  if (!eta) return ueberfaelligAb ? byThen(Date.parse(ueberfaelligAb), ['wie weit er ist', 'how far they are']) : NONE;
  if (stand === 'beauftragt') return [`${SETS_OFF[0]}.`, `${SETS_OFF[1]}.`];
  const said = Date.parse(eta.stand);
  return [`Geschätzt um ${timeOfDay(said, 'de')}.`, `Estimated at ${timeOfDay(said, 'en')}.`];
}

const NONE: Text = ['', ''];

/** The way as a road: solid is what was driven, and a hollow truck stands where it is but reckoned to be. */
function Lane({ share, isSure }: { share: number; isSure: boolean }) {
  const done = { '--done': `${(share * 100).toFixed(1)}%` } as CSSProperties;
  return (
    <div className={isSure ? 'drive' : 'drive drive-guess'} style={done} aria-hidden="true">
      <Icon name="tow" />
      <Icon name="pin" />
    </div>
  );
}

/** On a phone the dock has the call. */
function NotMet() {
  const say = useSay();
  return (
    <Note icon="alert">
      <span>
        {say(['Rufen Sie uns jetzt an, dann kommt er noch einmal.', 'Call us now. We will send your helper again.'])}
      </span>
      <p className="wide-only">
        <Call first />
      </p>
    </Note>
  );
}
