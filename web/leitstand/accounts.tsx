import { lazy, Suspense, useState, type FormEvent } from 'react';
import { ROLLEN, ROLLEN_WORTE, type Konto, type Rolle } from '#domain/leitstand/konto.ts';
import { Message, messageId } from '../fields/message.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Row } from '../kit/row.tsx';
import { serviceNow } from '../net/clock.ts';
import { Copy } from '../ort/copy.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { AskFirst } from './parts/ask-first.tsx';
import { BusyButton, Choice, Input, Refused, wrongWith } from './parts/form.tsx';
import { fromLocal, toLocal } from './parts/local-time.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Sessions } from './parts/sessions.tsx';
import { Table } from './parts/table.tsx';
import { momentText, useNow } from './parts/time.ts';
import { useDeedCall, useRead } from './parts/use-ask.ts';
import { askSession } from './state/session.ts';
import { useShell } from './state/shell.ts';

const Qr = lazy(() => import('./parts/qr.tsx'));

/** What is open over the table. */
type Open = { what: 'edit'; konto: Konto | null } | { what: 'link' | 'end' | 'sessions'; konto: Konto } | null;

/** Accounts of the operator's people, for the management. */
export default function AccountsPage() {
  const say = useSay();
  const { data, problem, reload } = useRead<readonly Konto[]>('konten');
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void reload();
  };
  return (
    <Page>
      <PageHead
        title={say(['Konten', 'Accounts'])}
        hint={say(['Wer sich am Leitstand anmelden darf.', 'Who may sign in to the desk.'])}
      >
        <button className="button" type="button" onClick={() => setOpen({ what: 'edit', konto: null })}>
          {say(['Konto anlegen', 'Make an account'])}
        </button>
      </PageHead>
      <Table
        name={say(['Konten', 'Accounts'])}
        heads={[
          say(['Name', 'Name']),
          say(['Kürzel', 'Short']),
          say(['Rolle', 'Role']),
          say(['Mandanten', 'Clients']),
          say(['Endet', 'Ends']),
        ]}
        count={data?.length ?? null}
        problem={problem}
        empty={say(['Es gibt noch kein Konto.', 'There is no account yet.'])}
      >
        {data?.map((konto) => (
          <AccountRow key={konto.kontoID} konto={konto} onOpen={setOpen} />
        ))}
      </Table>
      {open?.what === 'edit' ? <EditAccount konto={open.konto} onDone={done} onClose={close} /> : null}
      {open?.what === 'link' ? <AccountLink konto={open.konto} onClose={close} /> : null}
      {open?.what === 'end' ? <EndAccount konto={open.konto} onDone={done} onClose={close} /> : null}
      {open?.what === 'sessions' ? (
        <Dialog
          title={say([`Sitzungen von ${open.konto.name}`, `Sessions of ${open.konto.name}`])}
          name="wide"
          onClose={close}
        >
          <Sessions path={`konten/${open.konto.kontoID}/sitzungen`} />
        </Dialog>
      ) : null}
    </Page>
  );
}

function AccountRow({ konto, onOpen }: { konto: Konto; onOpen(open: Open): void }) {
  const say = useSay();
  const language = useLanguage();
  const now = useNow();
  const clients = useShell(({ sitzung }) => sitzung?.clients ?? []);
  const own = useShell(({ sitzung }) => sitzung?.konto.kontoID);
  const { name, kuerzel, rolle, mandanten, endet, beispiel, mail } = konto;
  const isOver = endet !== null && Date.parse(endet) <= now;
  const named = (id: string): string => clients.find((one) => one.id === id)?.name ?? id;
  const of = <span className="unseen"> {name}</span>;
  return (
    <tr className={isOver ? 'over' : undefined}>
      <th scope="row">
        <bdi translate="no">{name}</bdi>{' '}
        {beispiel ? <span className="mark-word">{say(['Beispiel', 'Example'])}</span> : null}
        {mail ? (
          <div className="hint" translate="no">
            {mail}
          </div>
        ) : null}
      </th>
      <td translate="no">{kuerzel}</td>
      <td>{say(ROLLEN_WORTE[rolle])}</td>
      <td>{mandanten === null ? say(['alle', 'all']) : mandanten.map(named).join(', ')}</td>
      <td className="nowrap">
        {isOver ? (
          <span className="mark-word mark-warn">{say(['Beendet', 'Ended'])}</span>
        ) : (
          momentText(endet, language) || say(['nie', 'never'])
        )}
      </td>
      <td className="deeds">
        <button className="quiet" type="button" onClick={() => onOpen({ what: 'sessions', konto })}>
          <span>{say(['Sitzungen', 'Sessions'])}</span>
          {of}
        </button>
        {isOver ? null : (
          <button className="quiet" type="button" onClick={() => onOpen({ what: 'link', konto })}>
            <span>{say(['Link', 'Link'])}</span>
            {of}
          </button>
        )}
        <button className="quiet" type="button" onClick={() => onOpen({ what: 'edit', konto })}>
          <span>{say(['Ändern', 'Change'])}</span>
          {of}
        </button>
        {isOver || konto.kontoID === own ? null : (
          <button className="quiet quiet-stop" type="button" onClick={() => onOpen({ what: 'end', konto })}>
            <span>{say(['Beenden', 'End'])}</span>
            {of}
          </button>
        )}
      </td>
    </tr>
  );
}

interface EditProps {
  /** Null: a new one. */
  konto: Konto | null;
  onDone(): void;
  onClose(): void;
}

function EditAccount({ konto, onDone, onClose }: EditProps) {
  const say = useSay();
  const clients = useShell(({ sitzung }) => sitzung?.clients ?? []);
  const own = useShell(({ sitzung }) => sitzung?.konto.kontoID);
  const [name, setName] = useState(konto?.name ?? '');
  const [kuerzel, setKuerzel] = useState(konto?.kuerzel ?? '');
  const [rolle, setRolle] = useState<Rolle>(konto?.rolle ?? 'disposition');
  const [mail, setMail] = useState(konto?.mail ?? '');
  const [mandanten, setMandanten] = useState(konto?.mandanten ?? null);
  const [endet, setEndet] = useState(toLocal(konto?.endet ?? null));
  const { send, isBusy, problem } = useDeedCall();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { name, kuerzel, rolle, mail, mandanten, endet: fromLocal(endet) };
    const result = konto ? await send('PATCH', `konten/${konto.kontoID}`, body) : await send('POST', 'konten', body);
    if (!result?.ok) return;
    // One's own account stands in the top bar.
    if (konto?.kontoID === own) void askSession();
    onDone();
  };
  return (
    <Dialog
      title={konto ? say(['Konto ändern', 'Change the account']) : say(['Konto anlegen', 'Make an account'])}
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Refused problem={problem} />
        <div className="beside-each">
          <Input id="name" label={say(['Name', 'Name'])} value={name} onChange={setName} problem={problem} />
          <Input
            id="kuerzel"
            label={say(['Kürzel, 2 bis 4 Buchstaben', 'Short name, 2 to 4 letters'])}
            value={kuerzel}
            onChange={setKuerzel}
            problem={problem}
          />
          <Choice
            id="rolle"
            label={say(['Rolle', 'Role'])}
            value={rolle}
            onChange={(value) => setRolle(value as Rolle)}
            options={ROLLEN.map((one) => [one, say(ROLLEN_WORTE[one])])}
            problem={problem}
          />
          <Input
            id="endet"
            type="datetime-local"
            label={say(['Endet', 'Ends'])}
            isOptional
            value={endet}
            onChange={setEndet}
            problem={problem}
          />
        </div>
        <Input
          id="mail"
          type="email"
          label={say(['Mailadresse beim Firmenkonto', 'Mail address of the company account'])}
          isOptional
          value={mail}
          onChange={setMail}
          problem={problem}
        />
        <fieldset>
          <legend>{say(['Mandanten', 'Clients'])}</legend>
          {wrongWith(problem, 'mandanten') ? (
            <Message id={messageId('mandanten')}>{wrongWith(problem, 'mandanten')}</Message>
          ) : null}
          <Row
            type="checkbox"
            id="mandanten"
            option={['Alle Mandanten', 'All clients']}
            isChosen={mandanten === null}
            onChange={(isAll) => setMandanten(isAll ? null : [])}
          />
          {mandanten === null ? null : (
            <div className="pairs">
              {clients.map((client) => (
                <Row
                  key={client.id}
                  type="checkbox"
                  id={`mandanten.${client.id}`}
                  option={[client.name, client.name]}
                  isChosen={mandanten.includes(client.id)}
                  onChange={(isOn) =>
                    setMandanten(isOn ? [...mandanten, client.id] : mandanten.filter((one) => one !== client.id))
                  }
                />
              ))}
            </div>
          )}
        </fieldset>
        <div className="buttons">
          <BusyButton isBusy={isBusy}>{say(['Speichern', 'Save'])}</BusyButton>
          <button className="button button-2" type="button" onClick={onClose}>
            {say(['Abbrechen', 'Cancel'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function AccountLink({ konto, onClose }: { konto: Konto; onClose(): void }) {
  const say = useSay();
  const language = useLanguage();
  const [link, setLink] = useState<{ url: string; gueltigBis: string } | null>(null);
  const { send, isBusy, problem } = useDeedCall();
  const make = async (): Promise<void> => {
    const result = await send<{ url: string; gueltigBis: string }>('POST', `konten/${konto.kontoID}/link`, {});
    if (result?.ok) setLink(result.data);
  };
  return (
    <Dialog title={say([`Link für ${konto.name}`, `Link for ${konto.name}`])} onClose={onClose}>
      {link ? (
        <>
          <p>
            {say([
              `Er meldet einmal an und gilt bis ${momentText(link.gueltigBis, language)}. Geben Sie ihn nur dieser Person.`,
              `It signs in once and is good until ${momentText(link.gueltigBis, language)}. Give it to this person only.`,
            ])}
          </p>
          <div className="link-out">
            <Suspense fallback={<span className="qr" />}>
              <Qr url={link.url} />
            </Suspense>
            <div>
              <output translate="no">{link.url}</output>
              <Copy text={link.url} label={['Link kopieren', 'Copy the link']} done={['Kopiert', 'Copied']} />
            </div>
          </div>
        </>
      ) : (
        <>
          <p>
            {say([
              'Der Link meldet einmal an und gilt zehn Minuten. Ein früherer Link gilt dann nicht mehr.',
              'The link signs in once and is good for ten minutes. An earlier link is then void.',
            ])}
          </p>
          <Refused problem={problem} />
          <div className="buttons">
            <BusyButton isBusy={isBusy} onClick={() => void make()}>
              {say(['Link erzeugen', 'Make the link'])}
            </BusyButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

function EndAccount({ konto, onDone, onClose }: { konto: Konto; onDone(): void; onClose(): void }) {
  const say = useSay();
  const { send, isBusy, problem } = useDeedCall();
  const end = async (): Promise<void> => {
    const result = await send('PATCH', `konten/${konto.kontoID}`, { endet: new Date(serviceNow()).toISOString() });
    if (result?.ok) onDone();
  };
  return (
    <AskFirst
      title={say([`Konto von ${konto.name} beenden?`, `End the account of ${konto.name}?`])}
      deed={say(['Konto beenden', 'End the account'])}
      isBusy={isBusy}
      problem={problem}
      onDo={() => void end()}
      onClose={onClose}
    >
      {say([
        'Alle Sitzungen enden sofort. Anmelden geht danach nicht mehr.',
        'All sessions end at once. Signing in is then no longer possible.',
      ])}
    </AskFirst>
  );
}
