import { addressOf } from '#domain/flow.ts';
import { LEGAL, useLegal } from '../words/legal.ts';
import { useSay } from '../words/use-say.ts';
import { useHeld } from '../vorgang/case/held.ts';

/** §2 'Footer': the legal texts, where the row of the flow says so; of a test client the way to the theme editor, on very large screens. */
export function Foot() {
  const say = useSay();
  const legal = useLegal();
  const editor = useHeld(({ mandant, held }) => mandant?.testmandant && addressOf('/kfz/theme', held?.id ?? ''));
  return (
    <footer className="foot">
      <ul>
        {LEGAL.map(([name, , text]) => (
          <li key={name}>
            <a href={legal(name)}>{say(text)}</a>
          </li>
        ))}
      </ul>
      {editor ? (
        <a href={editor} lang="en">
          Edit Theme
        </a>
      ) : null}
    </footer>
  );
}
