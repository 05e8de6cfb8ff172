import { useEffect, useState, type FormEvent } from 'react';
import { LAGE, type Lagehinweis } from '#domain/leitstand/lage.ts';
import { Message, messageId } from '../fields/message.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Row } from '../kit/row.tsx';
import { serviceNow } from '../net/clock.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { AskFirst } from './parts/ask-first.tsx';
import { BusyButton, Input, Refused, wrongWith } from './parts/form.tsx';
import { fromLocal, toLocal } from './parts/local-time.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Table } from './parts/table.tsx';
import { momentText, useNow } from './parts/time.ts';
import { useDeedCall, useRead } from './parts/use-ask.ts';
import { useShell } from './state/shell.ts';
import { NOTICES } from './state/snippets.ts';

/** What is open over the table. */
type Open = { what: 'edit'; lage: Lagehinweis | null } | { what: 'end'; lage: Lagehinweis } | null;

const HOUR = 3_600_000;

/** Notices on the pages of the people, such as in a storm, for the management. */
export default function NoticesPage() {
  const say = useSay();
  const now = useNow();
  const { data, problem, reload } = useRead<readonly Lagehinweis[]>('betreiber/lage');
  const changes = useShell(({ lage }) => lage);
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    if (changes) void reload();
  }, [changes, reload]);
  const shown = data?.filter(({ bis }) => Date.parse(bis) > now) ?? null;
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void reload();
  };
  return (
    <Page>
      <PageHead
        title={say(['Hinweise', 'Notices'])}
        hint={say([
          'Sie stehen oben auf Start und Status der Menschen, etwa bei Sturm.',
          'They stand above the start and the status of the people, such as in a storm.',
        ])}
      >
        <button className="button" type="button" onClick={() => setOpen({ what: 'edit', lage: null })}>
          {say(['Hinweis einschalten', 'Switch on a notice'])}
        </button>
      </PageHead>
      <Table
        name={say(['Hinweise', 'Notices'])}
        heads={[say(['Text', 'Text']), say(['Für', 'For']), say(['Bis', 'Until']), say(['Seit', 'Since'])]}
        count={shown?.length ?? null}
        problem={problem}
        empty={say(['Kein Hinweis ist eingeschaltet.', 'No notice is on.'])}
      >
        {shown?.map((lage) => (
          <NoticeRow key={lage.lageID} lage={lage} onOpen={setOpen} />
        ))}
      </Table>
      {open?.what === 'edit' ? <EditNotice lage={open.lage} onDone={done} onClose={close} /> : null}
      {open?.what === 'end' ? <EndNotice lage={open.lage} onDone={done} onClose={close} /> : null}
    </Page>
  );
}

function NoticeRow({ lage, onOpen }: { lage: Lagehinweis; onOpen(open: Open): void }) {
  const say = useSay();
  const language = useLanguage();
  const clients = useShell(({ sitzung }) => sitzung?.clients);
  const { mandanten, text, seit, bis, wer, aenderbar } = lage;
  const named = (id: string): string => clients?.find((one) => one.id === id)?.name ?? id;
  const of = <span className="unseen"> {text[language]}</span>;
  return (
    <tr>
      <th scope="row" className="notice-words">
        <div lang="de">{text.de}</div>
        <div lang="en" className="hint">
          {text.en}
        </div>
      </th>
      <td>{mandanten?.map(named).join(', ') ?? say(['alle Mandanten', 'all clients'])}</td>
      <td className="nowrap">{momentText(bis, language)}</td>
      <td className="nowrap">
        <div>{momentText(seit, language)}</div>
        <div className="hint">
          <span>{say(['von', 'by'])}</span> <bdi translate="no">{wer}</bdi>
        </div>
      </td>
      <td className="deeds">
        {aenderbar ? (
          <>
            <button className="quiet" type="button" onClick={() => onOpen({ what: 'edit', lage })}>
              <span>{say(['Ändern', 'Change'])}</span>
              {of}
            </button>
            <button className="quiet quiet-stop" type="button" onClick={() => onOpen({ what: 'end', lage })}>
              <span>{say(['Ausschalten', 'Switch off'])}</span>
              {of}
            </button>
          </>
        ) : (
          <span className="hint">{say(['gilt auch für andere', 'is for others too'])}</span>
        )}
      </td>
    </tr>
  );
}

interface EditProps {
  /** Null: a new one. */
  lage: Lagehinweis | null;
  onDone(): void;
  onClose(): void;
}

/** The end of a new notice: a full hour, some hours ahead. */
const usualEnd = (): string => new Date(Math.ceil(serviceNow() / HOUR + 5) * HOUR).toISOString();

function EditNotice({ lage, onDone, onClose }: EditProps) {
  const say = useSay();
  const konto = useShell(({ sitzung }) => sitzung?.konto);
  const own = konto?.mandanten ?? null;
  const [de, setDe] = useState(lage?.text.de ?? '');
  const [en, setEn] = useState(lage?.text.en ?? '');
  const [bis, setBis] = useState(toLocal(lage?.bis ?? usualEnd()));
  const [mandanten, setMandanten] = useState(lage ? lage.mandanten : own?.length === 1 ? own : own && []);
  const { send, isBusy, problem } = useDeedCall();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { text: { de, en }, mandanten, bis: fromLocal(bis) ?? '' };
    const result = lage
      ? await send('PATCH', `betreiber/lage/${lage.lageID}`, body)
      : await send('POST', 'betreiber/lage', body);
    if (result?.ok) onDone();
  };
  return (
    <Dialog
      title={lage ? say(['Hinweis ändern', 'Change the notice']) : say(['Hinweis einschalten', 'Switch on a notice'])}
      name="wide"
      onClose={onClose}
    >
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Refused problem={problem} />
        {lage ? null : (
          <Templates
            onChoose={(text) => {
              setDe(text[0]);
              setEn(text[1]);
            }}
          />
        )}
        <div className="beside-each">
          <Input
            id="text.de"
            lines={3}
            most={LAGE.zeichen}
            label={say(['Deutsch', 'German'])}
            value={de}
            onChange={setDe}
            problem={problem}
          />
          <Input
            id="text.en"
            lines={3}
            most={LAGE.zeichen}
            label={say(['Englisch', 'English'])}
            value={en}
            onChange={setEn}
            problem={problem}
          />
        </div>
        <ClientsChoice
          mayAll={own === null}
          mandanten={mandanten}
          onChange={setMandanten}
          wrong={wrongWith(problem, 'mandanten')}
        />
        <Input
          id="bis"
          type="datetime-local"
          label={say(['Bis', 'Until'])}
          hint={say(['Danach verschwindet er von selbst.', 'After that it goes away by itself.'])}
          value={bis}
          onChange={setBis}
          problem={problem}
        />
        <div className="buttons">
          <BusyButton isBusy={isBusy}>
            {lage ? say(['Speichern', 'Save']) : say(['Einschalten', 'Switch on'])}
          </BusyButton>
          <button className="button button-2" type="button" onClick={onClose}>
            {say(['Abbrechen', 'Cancel'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Texts in both languages for what happens often: nobody has to translate while it storms. */
function Templates({ onChoose }: { onChoose(text: (typeof NOTICES)[number]['text']): void }) {
  const say = useSay();
  return (
    <div className="notice-texts" role="group" aria-labelledby="vorlagen">
      <span id="vorlagen" className="hint">
        {say(['Fertige Texte:', 'Ready texts:'])}
      </span>
      {NOTICES.map(({ name, text }) => (
        <button key={name[0]} className="quiet" type="button" onClick={() => onChoose(text)}>
          {say(name)}
        </button>
      ))}
    </div>
  );
}

interface ClientsProps {
  /** Whether the account may announce to all clients. */
  mayAll: boolean;
  mandanten: readonly string[] | null;
  onChange(mandanten: readonly string[] | null): void;
  wrong: string;
}

/** On whose pages the notice stands. An account of one client has no choice. */
function ClientsChoice({ mayAll, mandanten, onChange, wrong }: ClientsProps) {
  const say = useSay();
  const clients = useShell(({ sitzung }) => sitzung?.clients);
  const isChoice = mayAll || (clients?.length ?? 0) > 1;
  if (!isChoice && !wrong) return null;
  return (
    <fieldset className={wrong ? 'wrong' : undefined} aria-describedby={wrong ? messageId('mandanten') : undefined}>
      {isChoice ? <legend>{say(['Für', 'For'])}</legend> : null}
      {wrong ? <Message id={messageId('mandanten')}>{wrong}</Message> : null}
      {mayAll ? (
        <Row
          type="checkbox"
          id="mandanten"
          option={['Alle Mandanten', 'All clients']}
          isChosen={mandanten === null}
          onChange={(isAll) => onChange(isAll ? null : [])}
        />
      ) : null}
      {!isChoice || mandanten === null ? null : (
        <div className="pairs">
          {clients?.map(({ id, name }) => (
            <Row
              key={id}
              type="checkbox"
              id={`mandanten.${id}`}
              option={[name, name]}
              isChosen={mandanten.includes(id)}
              onChange={(isOn) => onChange(isOn ? [...mandanten, id] : mandanten.filter((one) => one !== id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function EndNotice({ lage, onDone, onClose }: { lage: Lagehinweis; onDone(): void; onClose(): void }) {
  const say = useSay();
  const { send, isBusy, problem } = useDeedCall();
  const end = async (): Promise<void> => {
    if ((await send('DELETE', `betreiber/lage/${lage.lageID}`))?.ok) onDone();
  };
  return (
    <AskFirst
      title={say(['Hinweis ausschalten?', 'Switch the notice off?'])}
      deed={say(['Ausschalten', 'Switch off'])}
      isBusy={isBusy}
      problem={problem}
      onDo={() => void end()}
      onClose={onClose}
    >
      {say([
        `„${lage.text.de}“ verschwindet sofort von allen Seiten.`,
        `“${lage.text.en}” goes from all pages at once.`,
      ])}
    </AskFirst>
  );
}
