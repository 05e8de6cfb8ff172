import { plural } from '#domain/plural.ts';
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Treffer } from '#domain/leitstand/fall.ts';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { casePath, goTo, linkTo } from '../state/go-to.ts';
import { useKeys } from './board-keys.ts';
import { Key } from './keys-dialog.tsx';
import { ProblemNote } from './problem-note.tsx';
import { momentText } from './time.ts';

/** States of a case, in words; '' is a draft. */
const STATES: Readonly<Record<string, Text>> & Record<'', Text> = {
  '': ['noch nicht gemeldet', 'not reported yet'],
  gemeldet: ['gemeldet', 'reported'],
  storniert: ['abbestellt', 'cancelled'],
};

/** Search of the top bar, with its hits below. '/' leads into it, Escape out. */
export function Search({ clients }: Pick<Sitzung, 'clients'>) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const [hits, setHits] = useState<readonly Treffer[] | null>(null);
  const { run, isBusy, problem, clear } = useDeed();
  // With the hits, and not a frame later: the next Enter opens the first one.
  useLayoutEffect(() => {
    if (hits) list.current?.querySelector('a')?.focus();
  }, [hits]);
  useKeys({ '/': () => field.current?.focus() });
  const close = (): void => {
    setHits(null);
    setWords('');
    clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!words.trim()) return;
    const deed = { method: 'POST', path: 'suche', body: { begriff: words.trim() } } as const;
    void run<readonly Treffer[]>(deed).then((data) => data && setHits(data));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      close();
      field.current?.focus();
      field.current?.blur();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (!step || !links.length) return;
    event.preventDefault();
    const at = links.findIndex((link) => link === document.activeElement) + step;
    if (at < 0) field.current?.focus();
    else links[Math.min(at, links.length - 1)]?.focus();
  };
  return (
    <search className="search">
      <form onSubmit={submit} aria-busy={isBusy}>
        <label className="search-label" htmlFor="suche">
          <span>{say(['Suche', 'Search'])} </span>
          <Key name="/" />
        </label>
        <input
          ref={field}
          className="input"
          id="suche"
          type="search"
          aria-describedby="suche-was"
          autoComplete="off"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={press}
        />
        <button className="tool" type="submit">
          {say(['Finden', 'Find'])}
        </button>
      </form>
      <p className="search-what hint small" id="suche-was">
        {say(['Telefon, Kennzeichen, Name, Nummer oder Code', 'Phone, plate, name, number or code'])}
      </p>
      {problem || hits ? (
        <div className="hits">
          <ProblemNote problem={problem} />
          {hits ? (
            <p className="hits-head" role="status">
              {hits.length
                ? say(
                    plural(hits.length, ['Ein Treffer', 'One hit'], [`${hits.length} Treffer`, `${hits.length} hits`]),
                  )
                : say([
                    'Nichts gefunden. Nehmen Sie die ganze Nummer oder den ganzen Namen.',
                    'Nothing found. Use the whole number or the whole name.',
                  ])}
            </p>
          ) : null}
          <ul ref={list}>
            {hits?.map((hit) => (
              <Hit
                key={hit.vorgangRef}
                hit={hit}
                onKey={press}
                client={clients.find(({ id }) => id === hit.mandant)}
                onOpen={() => {
                  close();
                  goTo(casePath(hit.vorgangRef));
                }}
              />
            ))}
          </ul>
          <button className="quiet" type="button" onClick={close}>
            <Icon name="close" />
            <span>{say(['Schließen', 'Close'])}</span>
          </button>
        </div>
      ) : null}
    </search>
  );
}

interface HitProps {
  hit: Treffer;
  client: Sitzung['clients'][number] | undefined;
  /** Where it leads; by default to its sheet. */
  path?: string;
  onKey(event: KeyboardEvent): void;
  onOpen(): void;
}

/** A case that was found. */
export function Hit({ hit, client, path = casePath(hit.vorgangRef), onKey, onOpen }: HitProps) {
  const say = useSay();
  const language = useLanguage();
  const { was, wo, name, telefon, kennzeichen, status, zeit, beispiel } = hit;
  const marke = client?.name ?? hit.mandant;
  const zone = client?.zone ?? 'Europe/Berlin';
  const link = linkTo(path);
  return (
    <li>
      <a
        href={link.href}
        onKeyDown={onKey}
        onClick={(event) => {
          link.onClick(event);
          if (event.defaultPrevented) onOpen();
        }}
      >
        <b>
          <Isolated text={say(was)} />
        </b>
        <span className="num hint">
          {[marke, momentText(zeit, language, zone), say(STATES[status] ?? STATES[''])].filter(Boolean).join(' · ')}
        </span>
        <span>
          <Isolated text={[say(wo), name].filter(Boolean).join(' · ')} />
        </span>
        <span>
          <Ltr text={[telefon && shownPhone(telefon), kennzeichen].filter(Boolean).join(' · ')} />
          {beispiel ? <span className="tag">{say(['Beispiel', 'Example'])}</span> : null}
        </span>
      </a>
    </li>
  );
}
