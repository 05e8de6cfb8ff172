import { useState, type FormEvent } from 'react';
import type { Lagehinweis } from '#domain/leitstand/fall.ts';
import { Note } from '../kit/note.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { BusyButton, Choice, Input, Refused } from './parts/form.tsx';
import { fromLocal } from './parts/local-time.ts';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Table } from './parts/table.tsx';
import { momentText } from './parts/time.ts';
import { useDeedCall, useRead } from './parts/use-ask.ts';
import { useShell } from './state/shell.ts';

/** Notices on the pages of the people, such as in a storm. */
export default function NoticesPage() {
  const say = useSay();
  const language = useLanguage();
  const { data, problem, reload } = useRead<readonly Lagehinweis[]>('lage');
  const clients = useShell(({ sitzung }) => sitzung?.clients ?? []);
  const { send, isBusy, problem: refused } = useDeedCall();
  const nameOf = (id: string): string =>
    id === '' ? say(['alle Mandanten', 'all clients']) : (clients.find((one) => one.id === id)?.name ?? id);
  const end = async (mandant: string): Promise<void> => {
    if ((await send('POST', 'lage/ende', { mandant }))?.ok) await reload();
  };
  return (
    <Page>
      <PageHead
        title={say(['Hinweise', 'Notices'])}
        hint={say([
          'Stehen auf den Seiten der Menschen, die eine Panne melden: etwa bei Sturm.',
          'On the pages of the people who report a breakdown: in a storm, for example.',
        ])}
      />
      <section className="desk-section">
        <h2>{say(['Läuft gerade', 'On now'])}</h2>
        <Refused problem={refused} />
        <Table
          name={say(['Hinweise', 'Notices'])}
          heads={[say(['Für', 'For']), say(['Text', 'Text']), say(['Seit', 'Since']), say(['Bis', 'Until'])]}
          count={data?.length ?? null}
          problem={problem}
          empty={say(['Kein Hinweis ist eingeschaltet.', 'No notice is on.'])}
        >
          {data?.map(({ mandant, text: [de, en], seit, bis }) => (
            <tr key={mandant}>
              <th scope="row">{nameOf(mandant)}</th>
              <td>
                <p lang="de">{de}</p>
                <p lang="en" className="hint">
                  {en}
                </p>
              </td>
              <td className="nowrap">{momentText(seit, language)}</td>
              <td className="nowrap">{momentText(bis, language)}</td>
              <td className="deeds">
                <BusyButton isBusy={isBusy} className="quiet quiet-stop" onClick={() => void end(mandant)}>
                  {say(['Ausschalten', 'Switch off'])}
                </BusyButton>
              </td>
            </tr>
          ))}
        </Table>
      </section>
      <NewNotice onDone={() => void reload()} />
    </Page>
  );
}

function NewNotice({ onDone }: { onDone(): void }) {
  const say = useSay();
  const clients = useShell(({ sitzung }) => sitzung?.clients ?? []);
  const [mandant, setMandant] = useState('');
  const [de, setDe] = useState('');
  const [en, setEn] = useState('');
  const [bis, setBis] = useState('');
  const [isOn, setOn] = useState(false);
  const { send, isBusy, problem } = useDeedCall();
  const switchOn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setOn(false);
    const result = await send('POST', 'lage', { mandant, text: { de, en }, bis: fromLocal(bis) ?? '' });
    if (!result?.ok) return;
    setOn(true);
    setDe('');
    setEn('');
    onDone();
  };
  return (
    <section className="desk-section">
      <h2>{say(['Hinweis einschalten', 'Switch on a notice'])}</h2>
      <form className="card stack" noValidate onSubmit={(event) => void switchOn(event)}>
        <Refused problem={problem} />
        <div className="beside-each">
          <Input
            id="text.de"
            lines={3}
            label={say(['Deutsch', 'German'])}
            value={de}
            onChange={setDe}
            problem={problem}
          />
          <Input
            id="text.en"
            lines={3}
            label={say(['Englisch', 'English'])}
            value={en}
            onChange={setEn}
            problem={problem}
          />
        </div>
        <div className="beside-each">
          <Choice
            id="mandant"
            label={say(['Für', 'For'])}
            value={mandant}
            onChange={setMandant}
            options={[
              ['', say(['Alle Mandanten', 'All clients'])],
              ...clients.map(({ id, name }) => [id, name] as const),
            ]}
            problem={problem}
          />
          <Input
            id="bis"
            type="datetime-local"
            label={say(['Bis', 'Until'])}
            value={bis}
            onChange={setBis}
            problem={problem}
          />
        </div>
        {isOn ? (
          <Note icon="check" plain live>
            {say(['Der Hinweis ist eingeschaltet.', 'The notice is on.'])}
          </Note>
        ) : null}
        <div className="buttons">
          <BusyButton isBusy={isBusy}>{say(['Einschalten', 'Switch on'])}</BusyButton>
        </div>
      </form>
    </section>
  );
}
