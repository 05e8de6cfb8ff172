import { LEGAL, useLegal } from '../../words/legal.ts';
import { useSay } from '../../words/use-say.ts';
import Helligkeit from './helligkeit.tsx';
import { Sprachen } from './sprachen.tsx';

/** Footer: language, light or dark, legal texts. */
export function Fuss() {
  const say = useSay();
  const legal = useLegal();
  return (
    <footer className="foot fuss">
      <Sprachen />
      <Helligkeit />
      <ul>
        {LEGAL.filter(([name]) => name !== 'agb').map(([name, , text]) => (
          <li key={name}>
            <a href={legal(name)}>{say(text)}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
