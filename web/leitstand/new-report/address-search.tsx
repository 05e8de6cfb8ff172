import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { filledByChoice, filledByPasted, pastedPlace, sucheOf } from '#domain/ort/fuellen.ts';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { plural } from '#domain/plural.ts';
import { isSame } from '#domain/merge/merge.ts';
import type { Form } from '../../fields/use-answers.ts';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useKeysWithin } from '../parts/use-keys-within.ts';
import { useDeed } from '../state/deed.ts';

/** Fields from which Enter looks for the address. */
const TYPED = /^schadenOrt\.adresse\.(strasse|hausnummer|plz|ort)$/;
/** Addresses that are offered. */
const MOST = 6;

interface AddressSearchProps {
  form: Form;
  entwurf: Entwurf;
  /** The questions of the place. */
  children: ReactNode;
}

/** Suggestions for the typed address, by Enter in one of its fields; one is taken by Enter, Escape leaves them. */
export function AddressSearch({ form, entwurf: { vorgangRef }, children }: AddressSearchProps) {
  const say = useSay();
  const [hits, setHits] = useState<readonly GeoTreffer[] | null>(null);
  const { run, isBusy, problem, clear } = useDeed();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const back = useRef<HTMLElement | null>(null);
  /** It was asked again while the answer was on its way. */
  const isAskedAgain = useRef(false);
  const now = useRef(form);
  useEffect(() => void (now.current = form));
  const search = (): void => {
    const body = sucheOf(now.current.answers);
    if (!body) return;
    isAskedAgain.current = isBusy;
    if (isBusy) return;
    back.current = document.activeElement as HTMLElement;
    const path = `entwurf/${vorgangRef}/adresse`;
    void run<readonly GeoTreffer[]>({ method: 'POST', path, body }).then((found) => {
      if (!found) return;
      // What was typed since then is another address.
      if (!isSame(sucheOf(now.current.answers), body)) return isAskedAgain.current ? search() : undefined;
      flushSync(() => setHits(found.slice(0, MOST)));
      // Who types elsewhere by then goes on there.
      if (document.activeElement === back.current) list.current?.querySelector('button')?.focus();
    });
  };
  const leave = (): void => {
    setHits(null);
    clear();
    back.current?.focus();
  };
  const choose = (hit: GeoTreffer): void => {
    const pasted = pastedPlace(form.answers);
    const known = hit.ort || hit.plz || hit.strasse ? hit : null;
    form.set(pasted && 'point' in pasted ? filledByPasted(pasted.point, known, form.answers) : filledByChoice(hit));
    leave();
  };
  const press = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter' && target instanceof HTMLInputElement && TYPED.test(target.id)) search();
    else if (key === 'Escape' && hits) leave();
    else return;
    event.preventDefault();
  };
  useKeysWithin(frame, press);
  const count = hits?.length ?? 0;
  return (
    <div className="stack" ref={frame}>
      {children}
      {sucheOf(form.answers) ? (
        <div className="buttons">
          <button className="quiet" type="button" aria-busy={isBusy} onClick={search}>
            {say(['Adresse suchen', 'Look the address up'])}
          </button>
          <span className="hint small">{say(['oder Enter im Feld', 'or Enter in the field'])}</span>
        </div>
      ) : null}
      <ProblemNote problem={problem} />
      {hits ? (
        <div className="intake-hits">
          <p className="small" role="status">
            {count
              ? say(plural(count, ['Ein Treffer', 'One hit'], [`${count} Treffer`, `${count} hits`]))
              : say(['Kein Treffer. Die Adresse bleibt, wie sie ist.', 'No hit. The address stays as it is.'])}
          </p>
          <ul ref={list}>
            {hits.map((hit, nr) => (
              <li key={nr}>
                <button className="helper" type="button" onClick={() => choose(hit)}>
                  <Isolated text={lineOf(hit)} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const lineOf = ({ strasse, autobahn, hausnummer, plz, ort }: GeoTreffer): string =>
  [`${strasse || autobahn} ${hausnummer}`.trim(), `${plz} ${ort}`.trim()].filter(Boolean).join(', ');
