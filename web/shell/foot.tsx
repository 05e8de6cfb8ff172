import { LEGAL, useLegal } from '../fields/legal.ts';
import { useSay } from '../fields/say.ts';

/** §2 'Footer': the legal texts, where the row of the flow says so. */
export function Foot() {
  const say = useSay();
  const legal = useLegal();
  return (
    <footer className="foot">
      <ul>
        {LEGAL.map(([name, , text]) => (
          <li key={name}>
            <a href={legal(name)}>{say(text)}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
