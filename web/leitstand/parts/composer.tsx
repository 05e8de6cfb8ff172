import { useState, type FormEvent } from 'react';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { LIMITS } from '#domain/limits.ts';
import { say as inLanguage, type Language } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { useKeptWords } from '../state/kept-words.ts';
import { SNIPPETS } from '../state/snippets.ts';
import { ProblemNote } from './problem-note.tsx';

interface ComposerProps {
  blatt: Blatt;
  kind: 'nachricht' | 'notiz';
  onKind(kind: 'nachricht' | 'notiz'): void;
  isFirst: boolean;
}

/**
 * Writes a message to the person of a reported case, or a note that stays inside. What is typed stays when the sheet
 * changes.
 */
export function Composer({ blatt, kind, onKind, isFirst }: ComposerProps) {
  const say = useSay();
  return (
    <section className="composer" aria-label={say(['Schreiben', 'Write'])}>
      <div className="tabs">
        {blatt.art === 'fall' ? (
          <button className="tab" type="button" aria-pressed={kind === 'nachricht'} onClick={() => onKind('nachricht')}>
            <Icon name="other" />
            <span>{say(['Nachricht an die Person', 'Message to the person'])}</span>
          </button>
        ) : null}
        <button className="tab" type="button" aria-pressed={kind === 'notiz'} onClick={() => onKind('notiz')}>
          <Icon name="pencil" />
          <span>{say(['Notiz', 'Note'])}</span>
        </button>
      </div>
      <Write key={`${blatt.vorgangRef} ${kind}`} blatt={blatt} kind={kind} isFirst={isFirst} />
    </section>
  );
}

function Write({ blatt, kind, isFirst }: Pick<ComposerProps, 'blatt' | 'kind' | 'isFirst'>) {
  const say = useSay();
  const { vorgangRef } = blatt;
  const { run, isBusy, problem } = useDeed();
  const [words, setWords] = useKeptWords(`${vorgangRef} ${kind}`);
  const [isDone, setDone] = useState(false);
  const isMessage = kind === 'nachricht';
  const { sprache } = blatt.person;
  const path = `betreiber/vorgang/${vorgangRef}/${isMessage ? 'hinweis' : 'notiz'}`;
  const send = (): void => {
    if (!words.trim()) return;
    void run({ method: 'POST', path, body: { text: words.trim() } }).then((done) => {
      if (!done) return;
      setWords('');
      setDone(true);
    });
  };
  const type = (next: string): void => {
    setWords(next);
    setDone(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form className="near" onSubmit={submit}>
      <label className="hint small" htmlFor={`schreiben-${kind}`}>
        {isMessage
          ? sprache === 'en'
            ? say(['Die Person liest Englisch.', 'The person reads English.'])
            : say(['Die Person liest Deutsch.', 'The person reads German.'])
          : say(['Nur das Team liest sie.', 'Only the team reads it.'])}
      </label>
      <textarea
        className="input"
        id={`schreiben-${kind}`}
        dir="auto"
        rows={3}
        maxLength={LIMITS.lines}
        value={words}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      {isMessage ? <Snippets sprache={sprache} onChoose={type} /> : null}
      <ProblemNote problem={problem} />
      <div className="composer-foot">
        <span className="hint small" role="status">
          {isDone ? say(isMessage ? ['Gesendet.', 'Sent.'] : ['Gespeichert.', 'Saved.']) : ''}
        </span>
        <button className={isFirst ? 'button' : 'button button-2'} type="submit" aria-busy={isBusy}>
          {isMessage ? say(['Nachricht senden', 'Send message']) : say(['Notiz speichern', 'Save note'])}
        </button>
      </div>
    </form>
  );
}

/** Sentences that are sent often, the person's language first. */
function Snippets({ sprache, onChoose }: { sprache: 'de' | 'en'; onChoose(words: string): void }) {
  const say = useSay();
  const languages: Language[] = sprache === 'de' ? ['de', 'en'] : ['en', 'de'];
  return (
    <details className="snippets">
      <summary>{say(['Textbausteine', 'Snippets'])}</summary>
      <ul>
        {languages.flatMap((language) =>
          SNIPPETS.map((snippet) => (
            <li key={`${language} ${snippet[0]}`} lang={language}>
              <button className="snippet" type="button" onClick={() => onChoose(inLanguage(snippet, language))}>
                {inLanguage(snippet, language)}
              </button>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
