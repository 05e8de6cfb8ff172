import { addressOf } from '#domain/flow.ts';
import { LEGAL, useLegal } from '../words/legal.ts';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';

/**
 * Footer with the legal texts, on the routes that §2 marks. A test client's also links to the theme editor, on wide
 * screens.
 */
export function Foot() {
  const say = useSay();
  const legal = useLegal();
  const editor = useApp(({ mandant, held }) => mandant?.testmandant && addressOf('/kfz/theme', held?.id ?? ''));
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
