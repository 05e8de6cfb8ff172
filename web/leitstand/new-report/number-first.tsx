import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { AppTyp } from '#domain/flow.ts';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import type { Treffer } from '#domain/leitstand/fall.ts';
import { plural } from '#domain/plural.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { BusyButton, Choice } from '../parts/form.tsx';
import { useKeys } from '../parts/board-keys.ts';
import { Key } from '../parts/keys-dialog.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Hit } from '../parts/search.tsx';
import { useTitle } from '../parts/use-title.ts';
import { knownOf } from '../state/caller.ts';
import { useDeed } from '../state/deed.ts';
import { boardPath, casePath, draftPath, goTo, linkTo } from '../state/go-to.ts';
import { lastBoard } from '../state/last-board.ts';

const TYPES: Readonly<Record<AppTyp, Text>> = { kfz: ['Auto', 'Car'], fahrrad: ['Fahrrad', 'Bicycle'] };

/** Number or plate first: who has called before is found, so that nobody reports twice. Then brand and type. */
export function NumberFirst({ sitzung: { clients } }: { sitzung: Sitzung }) {
  const say = useSay();
  useTitle(say(['Meldung am Telefon', 'Report by phone']));
  const [words, setWords] = useState('');
  const [hits, setHits] = useState<readonly Treffer[] | null>(null);
  const [mandant, setMandant] = useState(clients.length === 1 ? clients[0]!.id : '');
  const [typ, setTyp] = useState<AppTyp | ''>('');
  const [isUnchosen, setUnchosen] = useState(false);
  const searching = useDeed();
  const making = useDeed();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const client = clients.find(({ id }) => id === mandant);
  const typen = client?.typen ?? [];
  const isFree = clients.length === 1 && clients[0]!.typen.length === 1;

  const begin = (): void => {
    if (!client) {
      setUnchosen(true);
      return document.getElementById('mandant')?.focus();
    }
    const chosen = typ || typen[0]!;
    const body = { mandant: client.id, typ: chosen, vorbelegung: knownOf(words, chosen) };
    void making.run<{ vorgangRef: string }>({ method: 'POST', path: 'betreiber/vorgang', body }).then((made) => {
      if (made) history.replaceState(null, '', draftPath(made.vorgangRef));
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const begriff = words.trim();
    if (!begriff) return isFree ? begin() : onward([]);
    void searching.run<readonly Treffer[]>({ method: 'POST', path: 'suche', body: { begriff } }).then((found) => {
      if (!found) return;
      // At once, and not a frame later: the next Enter opens it, or begins.
      flushSync(() => setHits(found));
      if (!found.length && isFree) begin();
      else onward(found);
    });
  };
  /** What comes next has the focus: the case that is known, else the brand, else the button. */
  const onward = (found: readonly Treffer[]): void => {
    const next = found.length
      ? list.current?.querySelector('a')
      : clients.length > 1 && document.getElementById('mandant');
    (next || button.current?.querySelector('button'))?.focus();
  };
  useKeys({ n: begin, b: () => goTo(boardPath(lastBoard())) });
  return (
    <main className="intake" id="inhalt" tabIndex={-1}>
      <header className="case-top">
        <a className="tool" {...linkTo(boardPath(lastBoard()))}>
          <Icon name="back" />
          <span>{say(['Brett', 'Board'])}</span>
        </a>
        <h1>{say(['Meldung am Telefon', 'Report by phone'])}</h1>
      </header>
      <form className="intake-first stack" onSubmit={submit}>
        <div className="field">
          <label htmlFor="begriff">{say(['Telefonnummer oder Kennzeichen', 'Phone number or plate'])}</label>
          <p className="hint" id="begriff-hinweis">
            {say([
              'Enter sucht, ob die Panne schon gemeldet ist. Auch ein vorgelesener Code geht.',
              'Enter looks whether it is reported already. A code that is read out works too.',
            ])}
          </p>
          <input
            className="input"
            id="begriff"
            ref={focusFirst}
            type="search"
            autoComplete="off"
            maxLength={100}
            aria-describedby="begriff-hinweis"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <div className="buttons">
          <BusyButton isBusy={searching.isBusy} className="button button-2">
            {say(['Suchen', 'Search'])}
          </BusyButton>
        </div>
        <ProblemNote problem={searching.problem} />
      </form>
      {hits ? (
        <section className="intake-first intake-known" aria-labelledby="bekannt">
          <div role="status">
            <h2 id="bekannt">
              {hits.length
                ? say(
                    plural(
                      hits.length,
                      ['Ein Fall dazu', 'One case of it'],
                      [`${hits.length} Fälle dazu`, `${hits.length} cases of it`],
                    ),
                  )
                : say(['Kein Fall dazu', 'No case of it'])}
            </h2>
          </div>
          <ul ref={list}>
            {hits.map((hit) => (
              <Hit
                key={hit.vorgangRef}
                hit={hit}
                client={clients.find(({ id }) => id === hit.mandant)}
                path={hit.status === '' ? draftPath(hit.vorgangRef) : casePath(hit.vorgangRef)}
                onKey={() => undefined}
                onOpen={() => undefined}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section className="intake-first stack" aria-labelledby="neu">
        <h2 id="neu">{say(['Neue Meldung', 'New report'])}</h2>
        {clients.length > 1 ? (
          <Choice
            id="mandant"
            label={say(['Marke', 'Brand'])}
            value={mandant}
            problem={isUnchosen && !client ? unchosen(say(['Wählen Sie die Marke.', 'Choose the brand.'])) : null}
            options={[
              ['', say(['Bitte wählen', 'Please choose'])],
              ...clients.map(({ id, name }): [string, string] => [id, name]),
            ]}
            onChange={(id) => {
              setMandant(id);
              setTyp('');
            }}
          />
        ) : null}
        {typen.length > 1 ? (
          <Choice
            id="typ"
            label={say(['Fahrzeug', 'Vehicle'])}
            value={typ || typen[0]!}
            options={typen.map((one): [string, string] => [one, say(TYPES[one])])}
            onChange={(one) => setTyp(one as AppTyp)}
          />
        ) : null}
        <div className="buttons" ref={button}>
          <BusyButton isBusy={making.isBusy} onClick={begin}>
            {say(['Meldung aufnehmen', 'Take the report'])}
          </BusyButton>
          <Key name="n" />
        </div>
        <ProblemNote problem={making.problem} />
      </section>
    </main>
  );
}

/** A problem of this page alone. */
const unchosen = (text: string) => ({
  status: 422,
  code: 'UNVOLLSTAENDIG',
  title: '',
  text: '',
  fehler: [{ feld: 'mandant', text }],
  body: {},
});
