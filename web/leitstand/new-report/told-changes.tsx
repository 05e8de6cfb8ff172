import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { PARTS } from '#domain/parts.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { changedLines } from '../../screens/beside/changed-lines.ts';
import { useSay } from '../../words/use-say.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { askingOf, readChanges, useDraft } from '../state/draft.ts';

/** Names in one line; the fields themselves show all. */
const MOST = 5;

/** What the caller or another desk has changed, each by whom, and where both had something else. */
export function ToldChanges({ entwurf, held }: { entwurf: Entwurf; held: Held }) {
  const say = useSay();
  const changes = held.elsewhere?.changes ?? [];
  if (!changes.length) return null;
  const parts = partsOf(entwurf);
  const asking = askingOf(entwurf, held);
  const keyOf = ({ by, wer = '' }: (typeof changes)[number]): string => `${by} ${wer}`;
  const said = [...new Set(changes.map(keyOf))].flatMap((key) => {
    const of = changes.filter((one) => keyOf(one) === key);
    const lines = changedLines(parts, held.vorgang, of, asking);
    const [by, who = ''] = key.split(' ');
    const names = lines.slice(0, MOST).map(({ label, now }) => `${say(label)}${now ? ` (${say(now)})` : ''}`);
    const more = lines.length - names.length;
    const all = names.join(', ') + (more > 0 ? say([` und ${more} mehr`, ` and ${more} more`]) : '');
    return lines.length ? [{ key, title: titleOf(by === 'both', who), all }] : [];
  });
  if (!said.length) return null;
  return (
    <div className="note note-plain intake-told">
      <Icon name="info" />
      <div role="status">
        {said.map(({ key, title, all }) => (
          <p key={key}>
            <b>{say(title)}</b> <Isolated text={all} />
          </p>
        ))}
      </div>
      <button className="quiet" type="button" onClick={readChanges}>
        {say(['Verstanden', 'Understood'])}
      </button>
    </div>
  );
}

/** What was entered here last, and is not in the report that somebody else has sent. */
export function Missing({ entwurf, held }: { entwurf: Entwurf; held: Held }) {
  const say = useSay();
  const { missing } = useDraft();
  if (!missing.length) return null;
  const lines = changedLines(partsOf(entwurf), held.vorgang, missing, askingOf(entwurf, held));
  return (
    <>
      <p>
        <b>{say(['Ihre letzten Eingaben sind nicht mitgegangen.', 'Your last entries did not go along.'])}</b>{' '}
        <span>
          {say([
            'Öffnen Sie den Fall, und berichtigen Sie ihn oder schreiben Sie eine Notiz.',
            'Open the case, and correct it or write a note.',
          ])}
        </span>
      </p>
      <ul>
        {lines.map(({ label, mine }) => (
          <li key={say(label)}>
            <Isolated text={`${say(label)}: ${say(mine ?? ['keine Angabe', 'not given'])}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

const partsOf = ({ typ }: Entwurf) => PARTS.filter(({ path }) => path === '/gefahr' || path.startsWith(`/${typ}/`));

function titleOf(isBoth: boolean, who: string): Text {
  const by: Text = who ? [`von ${who}`, `by ${who}`] : ['vom Anrufer', 'by the caller'];
  return isBoth
    ? [`Auch ${by[0]} geändert, Ihre Angabe hier gilt:`, `Changed ${by[1]} too; yours is kept:`]
    : [`Eingetragen ${by[0]}:`, `Entered ${by[1]}:`];
}
