import { useEffect, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react';
import { MINUTEN } from '#domain/auftrag.ts';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { wordOf } from '#domain/text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { Row } from '../../kit/row.tsx';
import { useSay } from '../../words/use-say.ts';
import { ask } from '../state/api.ts';
import { useDeed } from '../state/deed.ts';
import { focusFirst } from './focus-first.ts';
import { fits, helpersFor } from '../state/helpers.ts';
import { LinkWays } from './link-ways.tsx';
import { More, useFirst } from './more.tsx';
import { ProblemNote } from './problem-note.tsx';

interface HandOutProps {
  fall: BrettFall;
  onClose(): void;
}

/** Whom the job goes to, as typed. */
interface Chosen {
  name: string;
  telefon: string;
  kennzeichen: string;
}

/** A job that is out: the link, and how it goes. */
interface Out {
  url: string;
  /** `sms:` link with the message. */
  sms: string;
  telefon: string;
  /** Whether it went as a text; null: nobody could send it. */
  gesendet: boolean | null;
  /** Accepted on the phone. */
  angenommen: boolean;
}

const NEW: Chosen = { name: '', telefon: '', kennzeichen: '' };

/** Hands a case to a helper: chosen from the directory or typed, then the link. */
export function HandOut({ fall, onClose }: HandOutProps) {
  const say = useSay();
  const [chosen, choose] = useState<Chosen | null>(null);
  const [sent, setSent] = useState<Out | null>(null);
  const isNext = fall.auftrag !== null;
  const title = sent
    ? say(['Auftrag ist raus', 'Job is out'])
    : isNext
      ? say(['Nächster Helfer', 'Next helper'])
      : say(['Helfer beauftragen', 'Hand out to a helper']);
  return (
    <Dialog title={title} name="hand-out" onClose={onClose}>
      <p className="hint">
        <Isolated text={`${say(fall.was)}, ${say(fall.wo)}`} />
      </p>
      {sent ? (
        <Sent sent={sent} onClose={onClose} />
      ) : chosen ? (
        <Terms fall={fall} chosen={chosen} onBack={() => choose(null)} onSent={setSent} />
      ) : (
        <Directory fall={fall} onChoose={choose} />
      )}
    </Dialog>
  );
}

function Directory({ fall, onChoose }: { fall: BrettFall; onChoose(chosen: Chosen): void }) {
  const say = useSay();
  const [all, setAll] = useState<readonly HelferEintrag[] | null>(null);
  const [isLost, setLost] = useState(false);
  const [words, setWords] = useState('');
  const [onlyFitting, setOnlyFitting] = useState(false);
  useEffect(() => {
    void ask<readonly HelferEintrag[]>('GET', 'helfer').then((result) => {
      if (result.ok) setAll(result.data);
      else setLost(true);
    });
  }, []);
  const gefragt = fall.auftrag ? fall.helfer : '';
  const found = useMemo(
    () => helpersFor(all ?? [], { words, hinweise: onlyFitting ? fall.hinweise : null, gefragt }),
    [all, words, onlyFitting, fall.hinweise, gefragt],
  );
  const { first, rest, showMore } = useFirst(found);
  const anyFits = (all ?? []).some((helfer) => fits(helfer, fall.hinweise));
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (found[0]) onChoose(found[0]);
    else onChoose({ ...NEW, name: words.trim() });
  };
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="helfer-suche">{say(['Wer fährt?', 'Who goes?'])}</label>
        <input
          className="input"
          id="helfer-suche"
          type="search"
          ref={focusFirst}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={press}
        />
        <span className="hint">
          {say(['Name, Gebiet oder Nummer. Enter nimmt den obersten.', 'Name, area or number. Enter takes the first.'])}
        </span>
      </div>
      <div className="buttons">
        {anyFits ? (
          <button
            className="offer"
            type="button"
            aria-pressed={onlyFitting}
            onClick={() => setOnlyFitting(!onlyFitting)}
          >
            {say(['Nur passende', 'Only those who fit'])}
          </button>
        ) : null}
        <button className="offer" type="button" onClick={() => onChoose({ ...NEW, name: words.trim() })}>
          {say(['Neuer Helfer', 'New helper'])}
        </button>
      </div>
      {isLost ? (
        <p className="message">
          <Icon name="alert" />
          <span>
            {say([
              'Das Verzeichnis kam nicht. Tippen Sie den Helfer selbst ein.',
              'The directory did not come. Type the helper yourself.',
            ])}
          </span>
        </p>
      ) : null}
      {all && !found.length ? (
        <p className="empty">
          {words || onlyFitting
            ? say(['Niemand passt dazu.', 'Nobody matches.'])
            : say(['Das Verzeichnis ist noch leer.', 'The directory is still empty.'])}
        </p>
      ) : null}
      <ul className="helpers">
        {first.map((helfer) => (
          <li key={helfer.helferID}>
            <button className="helper" type="button" onClick={() => onChoose(helfer)}>
              <span>
                <b>
                  <Isolated text={helfer.name} />
                </b>
                <small>
                  {helfer.name === gefragt ? <span>{say(['zuletzt gefragt · ', 'asked last · '])}</span> : null}
                  <Isolated text={[helfer.gebiet, helfer.kennzeichen].filter(Boolean).join(' · ')} />
                </small>
              </span>
              <span className="helper-side">
                <Ltr text={shownPhone(helfer.telefon)} />
                {fits(helfer, fall.hinweise) ? (
                  <small className="fits">
                    <Icon name="check" />
                    <span>{say(['passt zum Hinweis', 'fits the hint'])}</span>
                  </small>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <More rest={rest} onMore={showMore} />
    </div>
  );
}

interface TermsProps {
  fall: BrettFall;
  chosen: Chosen;
  onBack(): void;
  onSent(sent: Out): void;
}

/** Number and minutes, then it goes out. */
function Terms({ fall, chosen, onBack, onSent }: TermsProps) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const [{ name, telefon, kennzeichen }, setTyped] = useState(chosen);
  const [minuten, setMinuten] = useState<number | null>(null);
  const [angenommen, setAngenommen] = useState(false);
  const isKnown = chosen.telefon !== '';
  const set = (what: keyof Chosen) => (value: string) => setTyped((typed) => ({ ...typed, [what]: value }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const helfer = { name: name.trim(), telefon: telefon.trim(), kennzeichen: kennzeichen.trim() };
    const body = {
      helfer,
      senden: true,
      ...(minuten !== null && { wartezeitMinuten: minuten }),
      ...(angenommen && { angenommen }),
    };
    void run({ method: 'POST', path: `betreiber/vorgang/${fall.vorgangRef}/auftrag`, body }).then((data) => {
      if (data)
        onSent({
          url: wordOf(data['url']),
          sms: wordOf(data['sms']),
          telefon: shownPhone(helfer.telefon),
          gesendet: typeof data['gesendet'] === 'boolean' ? data['gesendet'] : null,
          angenommen,
        });
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {isKnown ? (
        <p className="known">
          <b>
            <Isolated text={name} />
          </b>{' '}
          <Ltr text={shownPhone(telefon)} /> <Ltr text={kennzeichen} />
        </p>
      ) : (
        <div className="new-helper">
          <Line id="helfer-name" label={say(['Name', 'Name'])} value={name} onChange={set('name')} isFirst />
          <Line
            id="helfer-telefon"
            label={say(['Telefon', 'Phone'])}
            value={telefon}
            onChange={set('telefon')}
            type="tel"
          />
          <Line
            id="helfer-kennzeichen"
            label={say(['Kennzeichen (freiwillig)', 'Number plate (optional)'])}
            value={kennzeichen}
            onChange={set('kennzeichen')}
          />
        </div>
      )}
      <fieldset>
        <legend>{say(['Wie viele Minuten bis zur Ankunft?', 'How many minutes until the arrival?'])}</legend>
        <div className="minutes">
          <button className="offer" type="button" aria-pressed={minuten === null} onClick={() => setMinuten(null)}>
            {say(['Helfer sagt es', 'The helper says'])}
          </button>
          {MINUTEN.offered.map((minutes) => (
            <button
              className="offer num"
              type="button"
              key={minutes}
              aria-pressed={minuten === minutes}
              onClick={() => setMinuten(minutes)}
            >
              {String(minutes)}
            </button>
          ))}
        </div>
      </fieldset>
      <Row
        type="checkbox"
        id="angenommen"
        option={['Am Telefon zugesagt', 'Accepted on the phone']}
        small={say(['Gilt sofort als angenommen.', 'Counts as accepted at once.'])}
        isChosen={angenommen}
        onChange={setAngenommen}
      />
      <ProblemNote problem={problem} />
      <div className="buttons">
        <button className="button" type="submit" ref={isKnown ? focusFirst : undefined} aria-busy={isBusy}>
          {say(['Beauftragen', 'Hand out'])}
        </button>
        <button className="button button-2" type="button" onClick={onBack}>
          {say(['Anderer Helfer', 'Another helper'])}
        </button>
      </div>
    </form>
  );
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  type?: string;
  isFirst?: boolean;
  onChange(value: string): void;
}

function Line({ id, label, value, type = 'text', isFirst = false, onChange }: LineProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type={type}
        dir="auto"
        ref={isFirst ? focusFirst : undefined}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface SentProps {
  sent: Out;
  onClose(): void;
}

/** The link, and the ways by which it goes. */
function Sent({ sent: { url, sms, telefon, gesendet, angenommen }, onClose }: SentProps) {
  const say = useSay();
  return (
    <div className="stack">
      <div role="status" className="near">
        {angenommen ? (
          <p>
            {say([
              'Der Auftrag gilt als angenommen. Mit dem Link meldet der Helfer selbst, wie weit er ist.',
              'The job counts as accepted. With the link the helper reports how far they are.',
            ])}
          </p>
        ) : null}
        {gesendet ? (
          <p>{say([`Der Link ist als SMS an ${telefon} gegangen.`, `The link went to ${telefon} as a text.`])}</p>
        ) : angenommen && gesendet === null ? null : (
          <p>
            {gesendet === false ? <b>{say(['Die SMS ging nicht hinaus.', 'The text did not go out.'])}</b> : null}{' '}
            <span>
              {say([
                `Schicken Sie den Link jetzt an ${telefon}. Von selbst geht er nicht hinaus.`,
                `Send the link to ${telefon} now. It does not leave by itself.`,
              ])}
            </span>
          </p>
        )}
      </div>
      <LinkWays url={url} sms={sms} />
      <button className="button" type="button" ref={focusFirst} onClick={onClose}>
        {say(['Fertig', 'Done'])}
      </button>
    </div>
  );
}
