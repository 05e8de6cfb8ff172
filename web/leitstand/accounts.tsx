import { lazy, Suspense, useState } from 'react';
import { ROLLEN, ROLLEN_WORTE, type Konto, type Rolle } from '#domain/leitstand/konto.ts';
import { Dialog } from '../kit/dialog.tsx';
import { serviceNow } from '../net/clock.ts';
import { Copy } from '../ort/copy.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { AskFirst } from './parts/ask-first.tsx';
import { ClientsChoice } from './parts/clients-choice.tsx';
import { DeedForm } from './parts/deeds/deed-form.tsx';
import { BusyButton, Choice, Input, Refused } from './parts/form.tsx';
import { fromLocal, toLocal } from './parts/local-time.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Sessions } from './parts/sessions.tsx';
import { Table } from './parts/table.tsx';
import { momentText, useNow } from './parts/time.ts';
import { useList } from './parts/use-ask.ts';
import { useDeed } from './state/deed.ts';
import { askSession } from './state/session.ts';
import { useShell } from './state/shell.ts';

const Qr = lazy(() => import('./parts/qr.tsx'));

/** What is open over the table. */
type Open = { what: 'edit'; konto: Konto | null } | { what: 'link' | 'end' | 'sessions'; konto: Konto };

/** Accounts of the operator's people, for the management. */
export default function AccountsPage() {
  const say = useSay();
  const { data, problem, open, setOpen, close, done } = useList<Konto, Open>('konten');
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
  const own = useShell(({ sitzung }) => sitzung?.konto.kontoID);
  const [name, setName] = useState(konto?.name ?? '');
  const [kuerzel, setKuerzel] = useState(konto?.kuerzel ?? '');
  const [rolle, setRolle] = useState<Rolle>(konto?.rolle ?? 'disposition');
  const [mail, setMail] = useState(konto?.mail ?? '');
  const [mandanten, setMandanten] = useState<readonly string[] | null>(konto?.mandanten ?? null);
  const [endet, setEndet] = useState(toLocal(konto?.endet ?? null));
  return (
    <DeedForm
      title={konto ? ['Konto ändern', 'Change the account'] : ['Konto anlegen', 'Make an account']}
      button={['Speichern', 'Save']}
      name=""
      deed={() => ({
        method: konto ? 'PATCH' : 'POST',
        path: konto ? `konten/${konto.kontoID}` : 'konten',
        body: { name, kuerzel, rolle, mail, mandanten, endet: fromLocal(endet) },
      })}
      onDone={() => {
        // One's own account stands in the top bar.
        if (konto?.kontoID === own) void askSession();
        onDone();
      }}
      onClose={onClose}
    >
      {(problem) => (
        <>
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
          <ClientsChoice
            legend={say(['Mandanten', 'Clients'])}
            mayAll
            mandanten={mandanten}
            onChange={setMandanten}
            problem={problem}
          />
        </>
      )}
    </DeedForm>
  );
}

/** A link that signs in once. */
interface Link {
  url: string;
  gueltigBis: string;
}

function AccountLink({ konto, onClose }: { konto: Konto; onClose(): void }) {
  const say = useSay();
  const language = useLanguage();
  const [link, setLink] = useState<Link | null>(null);
  const { run, isBusy, problem } = useDeed();
  const make = async (): Promise<void> =>
    setLink(await run<Link>({ method: 'POST', path: `konten/${konto.kontoID}/link`, body: {} }));
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
  return (
    <AskFirst
      title={[`Konto von ${konto.name} beenden?`, `End the account of ${konto.name}?`]}
      button={['Konto beenden', 'End the account']}
      deed={() => {
        const endet = new Date(serviceNow()).toISOString();
        return { method: 'PATCH', path: `konten/${konto.kontoID}`, body: { endet } };
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {say([
        'Alle Sitzungen enden sofort. Anmelden geht danach nicht mehr.',
        'All sessions end at once. Signing in is then no longer possible.',
      ])}
    </AskFirst>
  );
}
