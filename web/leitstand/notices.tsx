import { useEffect, useState } from 'react';
import { LAGE, type Lagehinweis } from '#domain/leitstand/lage.ts';
import { serviceNow } from '../net/clock.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { AskFirst } from './parts/ask-first.tsx';
import { ClientsChoice } from './parts/clients-choice.tsx';
import { DeedForm } from './parts/deeds/deed-form.tsx';
import { Input } from './parts/form.tsx';
import { fromLocal, toLocal } from './parts/local-time.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Table } from './parts/table.tsx';
import { momentText, useNow } from './parts/time.ts';
import { useList } from './parts/use-ask.ts';
import { useShell } from './state/shell.ts';
import { NOTICES } from './state/snippets.ts';

/** What is open over the table. */
type Open = { what: 'edit'; lage: Lagehinweis | null } | { what: 'end'; lage: Lagehinweis };

const HOUR = 3_600_000;

/** Notices on the pages of the people, such as in a storm, for the management. */
export default function NoticesPage() {
  const say = useSay();
  const now = useNow();
  const { data, problem, reload, open, setOpen, close, done } = useList<Lagehinweis, Open>('betreiber/lage');
  const changes = useShell(({ lage }) => lage);
  useEffect(() => {
    if (changes) void reload();
  }, [changes, reload]);
  const shown = data?.filter(({ bis }) => Date.parse(bis) > now) ?? null;
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
  return (
    <DeedForm
      title={lage ? ['Hinweis ändern', 'Change the notice'] : ['Hinweis einschalten', 'Switch on a notice']}
      button={lage ? ['Speichern', 'Save'] : ['Einschalten', 'Switch on']}
      name="wide"
      deed={() => ({
        method: lage ? 'PATCH' : 'POST',
        path: lage ? `betreiber/lage/${lage.lageID}` : 'betreiber/lage',
        body: { text: { de, en }, mandanten, bis: fromLocal(bis) ?? '' },
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(problem) => (
        <>
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
            legend={say(['Für', 'For'])}
            mayAll={own === null}
            mandanten={mandanten}
            onChange={setMandanten}
            problem={problem}
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
        </>
      )}
    </DeedForm>
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

function EndNotice({ lage, onDone, onClose }: { lage: Lagehinweis; onDone(): void; onClose(): void }) {
  const say = useSay();
  return (
    <AskFirst
      title={['Hinweis ausschalten?', 'Switch the notice off?']}
      button={['Ausschalten', 'Switch off']}
      deed={() => ({ method: 'DELETE', path: `betreiber/lage/${lage.lageID}` })}
      onDone={onDone}
      onClose={onClose}
    >
      {say([
        `„${lage.text.de}“ verschwindet sofort von allen Seiten.`,
        `“${lage.text.en}” goes from all pages at once.`,
      ])}
    </AskFirst>
  );
}
