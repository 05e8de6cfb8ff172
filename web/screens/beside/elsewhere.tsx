import { useState, type ReactNode } from 'react';
import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { isReported, type AppTyp, type Path } from '#domain/flow.ts';
import type { Difference } from '#domain/merge/differences.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { ownParts, partOf } from '../../navigation/own-parts.ts';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { keep } from '../../vorgang/case/keep.ts';
import { asking, heldNow } from '../../vorgang/commands/vorgang.ts';
import { wish } from '../../vorgang/after/wish.ts';
import { changedLines, damagePaths, remarksOf, type ChangedLine } from './changed-lines.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { Isolated } from '../../kit/isolated.tsx';

/**
 * §4 'Two devices': banner on what another device did to this case, until it has been read; or that a store which was
 * set back has lost what was sent. fault C10, fault S18, D77.
 */
export default function Elsewhere() {
  const held = useApp((state) => state.held);
  const isWaiting = useApp(({ report }) => report.kind === 'sending');
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  if (!held?.elsewhere) return null;
  const { kind, changes } = held.elsewhere;
  if (kind === 'undone') return <Undone isReported={isReported(held.vorgang.vorgangsMetadaten.status)} />;
  // That report may be the one that waits in the queue here; the answer to it will tell.
  if (kind === 'reported' && isWaiting) return null;
  const linesOf = (some: typeof changes) => changedLines(partsOf(held, typ), held.vorgang, some, asking());
  const lines = linesOf(changes);
  const isMissing = changes.some(({ by }) => by !== 'there');
  if (kind !== 'changed') return <Reported kind={kind} lines={lines} isMissing={isMissing} />;
  if (!lines.length) return null;
  const isByDesk = ({ wer }: Difference): boolean => wer !== undefined;
  return (
    <Changed atDesk={linesOf(changes.filter(isByDesk))} lines={linesOf(changes.filter((one) => !isByDesk(one)))} />
  );
}

/** The parts whose questions word the changes: those of this case, and of other damage types that are changed. */
function partsOf(held: Held, typ: AppTyp): readonly PartOfPath[] {
  const own = ownParts(typ);
  const others = damagePaths(held.vorgang, held.elsewhere?.changes ?? []).filter((path) =>
    own.every((one) => one.path !== path),
  );
  return [...own, ...others.flatMap((path) => ({ path: path as Path, part: partOf(path)! }))];
}

// prettier-ignore
const WORDS = {
  there:    ['Auf einem anderen Gerät geändert:', 'Changed on another device:'],
  desk:     ['Am Telefon für Sie eingetragen:', 'Entered for you on the phone:'],
  deskToo:  ['Auch am Telefon geändert, Ihre Angabe hier gilt:', 'Changed on the phone too; yours is kept:'],
  both:     ['Auf beiden Geräten geändert, Ihre Angabe hier gilt:', 'Changed on both devices; yours is kept:'],
  reported: ['Schon gemeldet.', 'Already reported.'],
  once:     ['Es gilt die erste Meldung, auch wenn sie von anderer Stelle kam. Es wurde nichts doppelt gesendet.', 'The first report counts, even if it came from elsewhere. Nothing was sent twice.'],
  missing:  ['Ihre Angaben von hier fehlen darin:', 'Your details from here are missing in it:'],
  lost:     ['Ihre Meldung ist bei uns verloren gegangen. Rufen Sie uns an: Nur so wissen Sie, ob Hilfe kommt.', 'Your report was lost on our side. Call us: that is the only way to know whether help is coming.'],
  stands:   ['Ihre Abbestellung ist bei uns verloren gegangen. Rufen Sie uns an, damit niemand umsonst kommt.', 'Your cancellation was lost on our side. Call us, so that nobody comes in vain.'],
  unworded: ['Angaben von hier fehlen darin. Rufen Sie uns an.', 'Details from here are missing in it. Call us.'],
} as const satisfies Record<string, Text>;

/** Names in one banner; the summary shows all. */
const MOST = 4;

/** The desk or another device changed answers: names them, and those changed on both, where this device's count. */
function Changed({ atDesk, lines }: { atDesk: readonly ChangedLine[]; lines: readonly ChangedLine[] }) {
  const say = useSay();
  const named = (by: 'there' | 'both', of = lines): string => {
    const all = of.filter((one) => one.by === by);
    const names = all.slice(0, MOST).map(({ label, now }) => `${say(label)}${now ? ` (${say(now)})` : ''}`);
    const more = all.length - names.length;
    return names.join(', ') + (more > 0 ? say([` und ${more} mehr`, ` and ${more} more`]) : '');
  };
  const told = [
    [WORDS.desk, named('there', atDesk)],
    [WORDS.deskToo, named('both', atDesk)],
    [WORDS.there, named('there')],
    [WORDS.both, named('both')],
  ] as const;
  return (
    <Banner words={told.map(([title, names]) => (names ? <Named key={title[0]} title={title} names={names} /> : null))}>
      <Quiet text={['Verstanden', 'Understood']} onPress={read} />
    </Banner>
  );
}

const Named = ({ title, names }: { title: Text; names: string }) => {
  const say = useSay();
  return (
    <>
      <b>{say(title)}</b> <Isolated text={`${names}.`} />{' '}
    </>
  );
};

interface ReportedProps {
  kind: 'reported' | 'without';
  lines: readonly ChangedLine[];
  /** The report lacks something that was changed here; `lines` may still be empty where no question words it. */
  isMissing: boolean;
}

/**
 * Another device reported first, or another tab while this one changed something: offers to send what the report lacks
 * as remarks.
 */
function Reported({ kind, lines, isMissing }: ReportedProps) {
  const say = useSay();
  const [isSent, setSent] = useState(false);
  const texts = remarksOf(lines, say);
  // A cancelled report takes no remarks.
  const mayAdd = useApp(({ held }) => held?.vorgang.vorgangsMetadaten.status === 'gemeldet') && texts.length > 0;
  const remark = (): void => {
    if (isSent) return;
    setSent(true);
    void sendAll(texts).then(read);
  };
  const missing = texts.length ? `${say(WORDS.missing)} ${texts.join('; ')}` : isMissing ? say(WORDS.unworded) : null;
  return (
    <Banner
      words={
        <>
          <b>{say(WORDS.reported)}</b>{' '}
          <Isolated text={[kind === 'reported' && say(WORDS.once), missing].filter(Boolean).join(' ')} />
        </>
      }
    >
      {mayAdd ? <Quiet text={['Als Nachricht senden', 'Send as a message']} onPress={remark} /> : null}
      <Quiet text={mayAdd ? ['Nicht nötig', 'Not needed'] : ['Verstanden', 'Understood']} onPress={read} />
    </Banner>
  );
}

/** The service's store was set back to before this report, or to before its cancel (then it `isReported` still). */
function Undone({ isReported }: { isReported: boolean }) {
  const say = useSay();
  return (
    <Banner words={<b>{say(WORDS[isReported ? 'stands' : 'lost'])}</b>}>
      <Quiet text={['Verstanden', 'Understood']} onPress={read} />
    </Banner>
  );
}

async function sendAll(texts: readonly string[]): Promise<void> {
  for (const text of texts) await wish('nachtrag', { text });
}

function Banner({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="banner">
      <Icon name="info" />
      <div>
        <p role="status">{words}</p>
        <p className="after">{children}</p>
      </div>
    </div>
  );
}

function Quiet({ text, onPress }: { text: Text; onPress(): void }) {
  const say = useSay();
  return (
    <button className="quiet" type="button" onClick={onPress}>
      {say(text)}
    </button>
  );
}

const read = (): void => {
  const { elsewhere: _, ...held } = heldNow();
  void keep(held);
};
