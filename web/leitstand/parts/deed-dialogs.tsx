import { useState, type FormEvent, type ReactNode } from 'react';
import { MINUTEN } from '#domain/auftrag.ts';
import { BETREIBER_GRUENDE, type BetreiberGrund, type Fallblatt } from '#domain/leitstand/fall.ts';
import { wordOf, type Text } from '#domain/text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Row } from '../../kit/row.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed, type Deed } from '../state/deed.ts';
import { isWaiting } from '../state/next-deed.ts';
import { useKeptWords } from '../state/kept-words.ts';
import { LinkWays } from './link-ways.tsx';
import { ProblemNote } from './problem-note.tsx';

interface DeedDialogProps {
  blatt: Fallblatt;
  onClose(): void;
}

const pathOf = ({ brett }: Fallblatt, deed: string): string => `betreiber/vorgang/${brett.vorgangRef}/${deed}`;

/** A dialog that does one deed: what it asks, why it was refused, and its button. */
function DeedForm({
  title,
  button,
  isStop = false,
  deed,
  onClose,
  onDone = onClose,
  children,
}: {
  title: Text;
  button: Text;
  /** It ends something: the safe answer comes first and is filled. */
  isStop?: boolean;
  /** Null: something is missing; `children` say what. */
  deed(): Deed | null;
  onClose(): void;
  onDone?(data: Record<string, unknown>): void;
  children: ReactNode;
}) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = deed();
    if (asked) void run(asked).then((data) => data && onDone(data));
  };
  return (
    <Dialog title={say(title)} name="deed" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {children}
        <ProblemNote problem={problem} />
        <div className="buttons">
          {isStop ? (
            <button className="button" type="button" onClick={onClose}>
              {say(['Zurück zum Fall', 'Back to the case'])}
            </button>
          ) : null}
          <button className={isStop ? 'button button-stop' : 'button'} type="submit" aria-busy={isBusy}>
            {say(button)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Promises a time: minutes from now. The person sees it at once. */
export function PromiseDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [minuten, setMinuten] = useState('30');
  return (
    <DeedForm
      title={['Zeit zusagen', 'Promise a time']}
      button={['Zusagen', 'Promise']}
      deed={() => ({
        method: 'POST',
        path: pathOf(blatt, 'zusage'),
        body: { wartezeitMinuten: Number(minuten) || 0 },
      })}
      onClose={onClose}
    >
      <p>{say(['Die Person sieht die neue Zeit sofort.', 'The person sees the new time at once.'])}</p>
      <div className="minutes">
        {MINUTEN.offered.map((minutes) => (
          <button
            className="offer num"
            type="button"
            key={minutes}
            aria-pressed={minuten === String(minutes)}
            onClick={() => setMinuten(String(minutes))}
          >
            {say([`${minutes} Min.`, `${minutes} min`])}
          </button>
        ))}
      </div>
      <Field
        id="zusage-minuten"
        label={['Minuten ab jetzt', 'Minutes from now']}
        value={minuten}
        isShort
        onChange={(words) => setMinuten(words.replaceAll(/\D/g, '').slice(0, 3))}
      />
    </DeedForm>
  );
}

const REASONS: Readonly<Record<BetreiberGrund, Text>> = {
  doppelt: ['Doppelt gemeldet', 'Reported twice'],
  nicht_gedeckt: ['Nicht gedeckt', 'Not covered'],
  nicht_erreicht: ['Nicht erreicht', 'Not reached'],
  sonstiges: BETREIBER_GRUENDE.sonstiges,
};

/** Cancels for the operator, with a reason that the person reads. */
export function CancelDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [grund, setGrund] = useState<BetreiberGrund | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [text, setText] = useKeptWords(`${blatt.brett.vorgangRef} storno`);
  return (
    <DeedForm
      title={['Hilfe abbestellen?', 'Cancel the help?']}
      button={['Ja, abbestellen', 'Yes, cancel']}
      isStop
      deed={() => {
        setMissing(!grund);
        if (!grund) return null;
        const words = text.trim();
        return { method: 'POST', path: pathOf(blatt, 'storno'), body: { grund, ...(words && { text: words }) } };
      }}
      onClose={onClose}
      onDone={() => {
        setText('');
        onClose();
      }}
    >
      <fieldset>
        <legend>{say(['Warum? Die Person liest das.', 'Why? The person reads this.'])}</legend>
        {isMissing && !grund ? (
          <p className="message" role="alert">
            <Icon name="alert" />
            <span>{say(['Wählen Sie einen Grund.', 'Choose a reason.'])}</span>
          </p>
        ) : null}
        {(Object.keys(REASONS) as BetreiberGrund[]).map((code) => (
          <Row
            key={code}
            type="radio"
            id={`grund-${code}`}
            name="grund"
            option={REASONS[code]}
            {...(code !== 'sonstiges' && { small: say(BETREIBER_GRUENDE[code]) })}
            isChosen={grund === code}
            onChange={() => setGrund(code)}
          />
        ))}
      </fieldset>
      {grund === 'sonstiges' ? (
        <Field
          id="storno-text"
          label={['Was soll die Person lesen?', 'What should the person read?']}
          value={text}
          onChange={setText}
        />
      ) : null}
    </DeedForm>
  );
}

/** Order number and claim number of the case. */
export function NumbersDialog({ blatt, onClose }: DeedDialogProps) {
  const [auftrag, setAuftrag] = useState(blatt.nummern.auftrag);
  const [schaden, setSchaden] = useState(blatt.nummern.schaden);
  const changed = {
    ...(auftrag.trim() !== blatt.nummern.auftrag && { ranaVorgangsnummer: auftrag.trim() }),
    ...(schaden.trim() !== blatt.nummern.schaden && { schadennummer: schaden.trim() }),
  };
  return (
    <DeedForm
      title={['Nummern', 'Numbers']}
      button={['Speichern', 'Save']}
      deed={() => {
        if (Object.keys(changed).length) {
          const path = `betreiber/vorgang/${blatt.brett.vorgangRef}`;
          return { method: 'PATCH', path, body: changed };
        }
        onClose();
        return null;
      }}
      onClose={onClose}
    >
      <Field id="nummer-auftrag" label={['Auftragsnummer', 'Order number']} value={auftrag} onChange={setAuftrag} />
      <Field id="nummer-schaden" label={['Schadennummer', 'Claim number']} value={schaden} onChange={setSchaden} />
    </DeedForm>
  );
}

/** The person's own link again: to send, to show or to read out. */
export function LinkDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [url, setUrl] = useState('');
  const { telefon, sprache } = blatt.person;
  const words = sprache === 'en' ? `Your breakdown report: ${url}` : `Ihre Pannenmeldung: ${url}`;
  if (url)
    return (
      <Dialog title={say(['Link der Person', 'The person’s link'])} name="deed" onClose={onClose}>
        <p>
          {say([
            'Er öffnet die Meldung. Geben Sie ihn nur der Person.',
            'It opens the report. Give it to the person only.',
          ])}
        </p>
        <LinkWays url={url} sms={telefon ? `sms:${telefon}?body=${encodeURIComponent(words)}` : ''} />
        <button className="button" type="button" onClick={onClose}>
          {say(['Fertig', 'Done'])}
        </button>
      </Dialog>
    );
  return (
    <DeedForm
      title={['Link noch einmal senden', 'Send the link again']}
      button={['Link zeigen', 'Show the link']}
      deed={() => ({ method: 'POST', path: pathOf(blatt, 'link') })}
      onClose={onClose}
      onDone={(data) => setUrl(wordOf(data['url']))}
    >
      <p>
        {say([
          'Die Person öffnet mit ihrem Link die Meldung auf jedem Telefon. Der Abruf wird vermerkt.',
          'With their link the person opens the report on any phone. It is written down that you asked for it.',
        ])}
      </p>
    </DeedForm>
  );
}

/** What a helper without a smartphone has said on the phone. */
const STATES = {
  losgefahren: ['Losgefahren', 'Set off'],
  angekommen: ['Angekommen', 'Arrived'],
  nicht_angetroffen: ['Niemanden angetroffen', 'Met nobody'],
  erledigt: ['Erledigt', 'Done'],
  abgelehnt: ['Abgelehnt', 'Refused'],
} as const satisfies Record<string, Text>;

/** Reports the state for a helper who has said it on the phone. */
export function StateDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const { code } = blatt.brett.schritt;
  const [meldung, setMeldung] = useState<keyof typeof STATES>(
    code === 'ankunft'
      ? 'erledigt'
      : code === 'abfahrt'
        ? 'angekommen'
        : isWaiting(blatt.brett)
          ? 'abgelehnt'
          : 'losgefahren',
  );
  const [ziel, setZiel] = useState('');
  return (
    <DeedForm
      title={['Stand melden', 'Report the state']}
      button={['Melden', 'Report']}
      deed={() => ({
        method: 'POST',
        path: pathOf(blatt, 'stand'),
        body: {
          meldung,
          ...(meldung === 'erledigt' && ziel.trim() && { ziel: { name: ziel.trim() } }),
          ...(meldung === 'abgelehnt' && ziel.trim() && { grund: ziel.trim() }),
        },
      })}
      onClose={onClose}
    >
      <fieldset>
        <legend>{say(['Was hat der Helfer gesagt?', 'What has the helper said?'])}</legend>
        {(Object.keys(STATES) as (keyof typeof STATES)[]).map((name) => (
          <Row
            key={name}
            type="radio"
            id={`stand-${name}`}
            name="stand"
            option={STATES[name]}
            isChosen={meldung === name}
            onChange={() => setMeldung(name)}
          />
        ))}
      </fieldset>
      {meldung === 'erledigt' || meldung === 'abgelehnt' ? (
        <Field
          id="stand-ziel"
          label={
            meldung === 'erledigt'
              ? ['Wohin gebracht? (freiwillig)', 'Taken where? (optional)']
              : ['Warum? (freiwillig)', 'Why? (optional)']
          }
          value={ziel}
          onChange={setZiel}
        />
      ) : null}
    </DeedForm>
  );
}

/** Gives the case to a partner, or takes it back. */
export function PartnerDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const { zugewiesen, moeglich } = blatt.partner;
  const open = moeglich.filter((name) => !zugewiesen.includes(name));
  const [partner, setPartner] = useState(open[0] ?? '');
  const back = useDeed();
  const path = pathOf(blatt, 'zuweisung');
  const assigned = zugewiesen.map((name) => (
    <li key={name}>
      <b translate="no">{name}</b>{' '}
      <button
        className="quiet quiet-stop"
        type="button"
        onClick={() => void back.run({ method: 'DELETE', path: `${path}/${encodeURIComponent(name)}` })}
      >
        {say(['Zurücknehmen', 'Take back'])}
      </button>
    </li>
  ));
  if (!open.length)
    return (
      <Dialog title={say(['An Partner geben', 'Give to a partner'])} name="deed" onClose={onClose}>
        {assigned.length ? <ul className="plain">{assigned}</ul> : null}
        <ProblemNote problem={back.problem} />
        <p>{say(['Kein weiterer Partner ist eingerichtet.', 'No other partner is set up.'])}</p>
      </Dialog>
    );
  return (
    <DeedForm
      title={['An Partner geben', 'Give to a partner']}
      button={['Geben', 'Give']}
      deed={() => ({ method: 'POST', path, body: { partner } })}
      onClose={onClose}
    >
      {assigned.length ? <ul className="plain">{assigned}</ul> : null}
      <ProblemNote problem={back.problem} />
      <fieldset>
        <legend>{say(['Welcher Partner?', 'Which partner?'])}</legend>
        {open.map((name) => (
          <Row
            key={name}
            type="radio"
            id={`partner-${name}`}
            name="partner"
            option={[name, name]}
            isChosen={partner === name}
            onChange={() => setPartner(name)}
          />
        ))}
      </fieldset>
    </DeedForm>
  );
}

interface FieldProps {
  id: string;
  label: Text;
  value: string;
  isShort?: boolean;
  onChange(words: string): void;
}

function Field({ id, label, value, isShort = false, onChange }: FieldProps) {
  const say = useSay();
  return (
    <div className="field">
      <label htmlFor={id}>{say(label)}</label>
      <input
        className={isShort ? 'input input-short num' : 'input'}
        id={id}
        dir="auto"
        inputMode={isShort ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
