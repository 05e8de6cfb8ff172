import { useEffect, useRef, useState } from 'react';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import type { Problem } from '#domain/questions.ts';
import { inLanguage } from '#domain/ort/in-language.ts';
import { languageOf } from '#domain/text.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { Connection } from '../parts/connection.tsx';
import { BackToBoard, NotThere } from '../parts/to-board.tsx';
import { focusFirst } from '../parts/focus-first.ts';
import { BusyButton } from '../parts/form.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useKeysWithin } from '../parts/use-keys-within.ts';
import { useTitle } from '../parts/use-title.ts';
import type { ApiProblem } from '../state/api.ts';
import { useBoard } from '../state/board.ts';
import { changeDraft, openDraft, reportDraft, useDraft } from '../state/draft.ts';
import { casePath, goTo, linkTo } from '../state/go-to.ts';
import { problemsOf } from './draft-form.ts';
import { LinkCaller } from './link-caller.tsx';
import { Car, Consent, Damage, Person, Where } from './sections.tsx';
import { Missing, ToldChanges } from './told-changes.tsx';

/** A draft at the desk: the questions on one page, filled in together with the person where they have the link. */
export function DraftPage({ vorgangRef, sitzung }: { vorgangRef: string; sitzung: Sitzung }) {
  const say = useSay();
  useTitle(say(['Meldung am Telefon', 'Report by phone']));
  useEffect(() => openDraft(vorgangRef), [vorgangRef]);
  const { phase, entwurf, held, isUnsure } = useDraft();
  if (phase === 'open' && entwurf && held) return <Filling entwurf={entwurf} held={held} sitzung={sitzung} />;
  return (
    <main className="intake" id="inhalt" tabIndex={-1}>
      {phase === 'reported' ? (
        <div className="panel" role="alert">
          <h1>{say(['Schon gemeldet', 'Already reported'])}</h1>
          <p>
            {isUnsure
              ? say([
                  'Die Meldung ist schon abgeschickt, vielleicht von Ihnen selbst. Es gibt nur diese eine.',
                  'The report was sent already, perhaps by yourself. There is only this one.',
                ])
              : say([
                  'Der Anrufer oder ein Kollege hat die Meldung schon abgeschickt. Es gibt nur diese eine.',
                  'The caller or a colleague has sent the report already. There is only this one.',
                ])}
          </p>
          {entwurf && held ? <Missing entwurf={entwurf} held={held} /> : null}
          <a className="button" ref={focusFirst} {...linkTo(casePath(vorgangRef))}>
            {say(['Fall öffnen', 'Open the case'])}
          </a>
        </div>
      ) : phase === 'gone' ? (
        <NotThere
          title={['Diesen Entwurf gibt es nicht', 'There is no such draft']}
          why={[
            'Er ist gelöscht, oder Ihr Konto darf ihn nicht öffnen.',
            'It was erased, or your account may not open it.',
          ]}
        />
      ) : (
        <p className="desk-wait" role="status">
          {say(['Der Entwurf wird geladen …', 'Loading the draft …'])}
        </p>
      )}
    </main>
  );
}

interface FillingProps {
  entwurf: Entwurf;
  held: Held;
  sitzung: Sitzung;
}

function Filling({ entwurf, held, sitzung }: FillingProps) {
  const say = useSay();
  const clock = useBoard((state) => state.clock);
  const { save, heard, failures, isTicked } = useDraft();
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const page = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mandant, beispiel, offen } = entwurf;
  const others = offen.filter((kuerzel) => kuerzel !== sitzung.konto.kuerzel);
  const found = problemsOf(entwurf, held, isTicked);
  const shown: readonly Problem[] = attempt ? found : [];
  useEffect(() => focusSection(form.current, 0), []);

  const send = async (): Promise<void> => {
    if (isBusy) return;
    setTold(null);
    if (found.length) return setAttempt(attempt + 1);
    setBusy(true);
    const result = await reportDraft();
    setBusy(false);
    if (result?.ok) goTo(casePath(entwurf.vorgangRef));
    else if (result) setTold(result.problem);
  };
  const press = (event: KeyboardEvent): void => {
    if (isLinking) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (event.key === 'F2') setLinking(true);
    else if (step) {
      const at = sectionsOf(form.current).findIndex((one) => one.contains(event.target as Node));
      focusSection(form.current, at + step);
    } else return;
    event.preventDefault();
  };
  useKeysWithin(page, press);
  const parts = { entwurf, held, shown };
  return (
    <main className="intake" id="inhalt" tabIndex={-1} ref={page}>
      <header className="case-top">
        <BackToBoard />
        <div className="case-title">
          <h1>{say(['Meldung am Telefon', 'Report by phone'])}</h1>
          <p className="case-facts">
            <b>{mandant.name}</b>
            <Saved save={save} />
            {others.length ? (
              <span className="tag">{`${say(['auch offen bei', 'also open at'])} ${others.join(', ')}`}</span>
            ) : null}
            {beispiel ? <span className="tag">{say(['Beispiel', 'Example'])}</span> : null}
          </p>
        </div>
        <Spoken held={held} />
        <button className="button button-2" type="button" onClick={() => setLinking(true)}>
          <span>{say(['Link an Anrufer', 'Link to the caller'])}</span> <kbd>F2</kbd>
        </button>
        <Connection heard={heard} clock={clock} failures={failures} telefon={sitzung.telefon} />
      </header>
      <ToldChanges entwurf={entwurf} held={held} />
      {shown.length ? <ErrorSummary problems={shown} attempt={attempt} /> : null}
      <form className="intake-form" ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
        <Damage {...parts} />
        <Where {...parts} />
        <Car {...parts} />
        <Person {...parts} />
        <Consent {...parts} />
      </form>
      <footer className="intake-send">
        <ProblemNote problem={told} />
        <BusyButton isBusy={isBusy} onClick={() => void send()}>
          {say(['Hilfe anfordern', 'Request help'])}
        </BusyButton>
        <span className="hint">
          <kbd>{say(['Strg', 'Ctrl'])}</kbd> <kbd>Enter</kbd>
        </span>
        <span className="hint">
          <kbd>{say(['Bild ab', 'Page down'])}</kbd>{' '}
          <span>{say(['zum nächsten Abschnitt', 'to the next section'])}</span>
        </span>
      </footer>
      {isLinking ? <LinkCaller entwurf={entwurf} held={held} onClose={() => setLinking(false)} /> : null}
    </main>
  );
}

const sectionsOf = (form: HTMLFormElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('section[data-first]') ?? []),
];

/** Leads into a section: to the field that people tell first. */
function focusSection(form: HTMLFormElement | null, at: number): void {
  const section = sectionsOf(form)[at];
  const first = document.getElementById(section?.dataset['first'] ?? '');
  const chosen = first instanceof HTMLInputElement && first.type === 'radio' && chosenOf(section, first.name);
  (chosen || first || section?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
}

/** Of radio buttons the one that is chosen is in the order of the keys. */
const chosenOf = (section: HTMLElement | undefined, name: string): HTMLElement | null =>
  section?.querySelector<HTMLElement>(`input[name="${CSS.escape(name)}"]:checked`) ?? null;

/** Whether what is typed is with the service. */
function Saved({ save }: { save: 'saved' | 'saving' | 'unsaved' }) {
  const say = useSay();
  return (
    <span role="status">
      {save === 'unsaved' ? (
        <b className="warn-word">
          <Icon name="alert" />
          <span>{say(['Nicht gespeichert, wir versuchen es weiter', 'Not saved, we keep trying'])}</span>
        </b>
      ) : save === 'saving' ? (
        say(['Speichert …', 'Saving …'])
      ) : (
        say(['Gespeichert', 'Saved'])
      )}
    </span>
  );
}

/** The language of the caller: of their page, of texts to them, and of what is read out. */
function Spoken({ held }: { held: Held }) {
  const say = useSay();
  return (
    <label className="chip-select">
      <span className="unseen">{say(['Der Anrufer spricht', 'The caller speaks'])}</span>
      <select
        value={held.vorgang.vorgangsMetadaten.language}
        onChange={({ target }) => changeDraft({ ...held, vorgang: inLanguage(held.vorgang, languageOf(target.value)) })}
      >
        <option value="de">{say(['spricht Deutsch', 'speaks German'])}</option>
        <option value="en">{say(['spricht Englisch', 'speaks English'])}</option>
      </select>
    </label>
  );
}
