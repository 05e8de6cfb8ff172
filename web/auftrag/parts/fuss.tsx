import { useOptional } from '../../chunks/use-optional.ts';
import { LEGAL, useLegal } from '../../words/legal.ts';
import { useSay } from '../../words/use-say.ts';
import { Sprachen } from './sprachen.tsx';

/** Footer: language, light or dark, legal texts. */
export function Fuss() {
  const say = useSay();
  const legal = useLegal();
  const { Shown: Helligkeit } = useOptional(() => import('./helligkeit.tsx'));
  return (
    <footer className="foot fuss">
      <Sprachen />
      {Helligkeit ? <Helligkeit /> : null}
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
