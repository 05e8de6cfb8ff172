import { useMemo, useState } from 'react';
import { ANRUFEN, TABELLE } from '#domain/fahrzeughinweise/tabelle.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import type { Text } from '#domain/text.ts';
import { Ltr } from '../kit/isolated.tsx';
import { Row } from '../kit/row.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { AskFirst } from './parts/ask-first.tsx';
import { DeedForm } from './parts/deeds/deed-form.tsx';
import { Input } from './parts/form.tsx';
import { ImportHelpers } from './parts/import-helpers.tsx';
import { More, useFirst } from './parts/more.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Table } from './parts/table.tsx';
import { momentText } from './parts/time.ts';
import { useList } from './parts/use-ask.ts';

/** Hints which truck to send, without those of life and limb, which no truck answers. */
const TRUCKS: readonly (readonly [code: string, words: Text])[] = Object.entries(TABELLE).flatMap(([code, zeile]) =>
  'istHilfe' in zeile ? [[code, zeile.text as Text] as const] : [],
);

/** Words of a hint's code. */
function truckWords(code: string): Text {
  return TRUCKS.find(([one]) => one === code)?.[1] ?? (code === 'ANRUFEN' ? ANRUFEN : [code, code]);
}

/** What is open over the table. */
type Open =
  { what: 'edit'; helfer: HelferEintrag | null } | { what: 'delete'; helfer: HelferEintrag } | { what: 'import' };

/** Whether a helper has every word that was typed. */
function isFound({ name, telefon, kennzeichen, gebiet }: HelferEintrag, words: string): boolean {
  const said = [name, telefon, kennzeichen, gebiet].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The directory of helpers, for the management. */
export default function HelpersPage() {
  const say = useSay();
  const { data, problem, reload, open, setOpen, close, done } = useList<HelferEintrag, Open>('helfer');
  const [words, setWords] = useState('');
  const shown = useMemo(() => data?.filter((helfer) => isFound(helfer, words)) ?? null, [data, words]);
  const { first, rest, showMore } = useFirst(shown ?? []);
  return (
    <Page>
      <PageHead
        title={say(['Helfer', 'Helpers'])}
        hint={say(['Wen der Leitstand beauftragen kann.', 'Whom the desk can send.'])}
      >
        <button className="button" type="button" onClick={() => setOpen({ what: 'edit', helfer: null })}>
          {say(['Helfer eintragen', 'Add a helper'])}
        </button>
        <button className="button button-2" type="button" onClick={() => setOpen({ what: 'import' })}>
          {say(['CSV einlesen', 'Import CSV'])}
        </button>
      </PageHead>
      <div className="desk-filter">
        <Input
          id="filter"
          type="search"
          label={say(['Filtern nach Name, Nummer, Kennzeichen oder Gebiet', 'Filter by name, number, plate or area'])}
          value={words}
          onChange={setWords}
        />
        {data && words ? (
          <p className="hint num" role="status">
            {say([`${shown?.length ?? 0} von ${data.length}`, `${shown?.length ?? 0} of ${data.length}`])}
          </p>
        ) : null}
      </div>
      <Table
        name={say(['Helfer', 'Helpers'])}
        heads={[
          say(['Name', 'Name']),
          say(['Telefon', 'Phone']),
          say(['Kennzeichen', 'Plate']),
          say(['Passt zu', 'Fits']),
          say(['Gebiet', 'Area']),
          say(['Zuletzt', 'Last used']),
        ]}
        count={shown?.length ?? null}
        problem={problem}
        empty={
          words
            ? say(['Kein Helfer passt zum Filter.', 'No helper fits the filter.'])
            : say(['Noch kein Helfer ist eingetragen.', 'No helper is in the directory yet.'])
        }
      >
        {first.map((helfer) => (
          <HelperRow key={helfer.helferID} helfer={helfer} onOpen={setOpen} />
        ))}
      </Table>
      <More rest={rest} onMore={showMore} />
      {open?.what === 'edit' ? <EditHelper helfer={open.helfer} onDone={done} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteHelper helfer={open.helfer} onDone={done} onClose={close} /> : null}
      {open?.what === 'import' ? <ImportHelpers onDone={() => void reload()} onClose={close} /> : null}
    </Page>
  );
}

function HelperRow({ helfer, onOpen }: { helfer: HelferEintrag; onOpen(open: Open): void }) {
  const say = useSay();
  const language = useLanguage();
  const { name, telefon, kennzeichen, lkw, gebiet, zuletzt } = helfer;
  const of = <span className="unseen"> {name}</span>;
  return (
    <tr>
      <th scope="row">
        <bdi translate="no">{name}</bdi>
      </th>
      <td className="nowrap">
        <a href={`tel:${telefon}`}>
          <Ltr text={telefon} />
        </a>
      </td>
      <td className="nowrap">
        <Ltr text={kennzeichen} />
      </td>
      <td className="small">{lkw.map((code) => say(truckWords(code))).join(' · ')}</td>
      <td>
        <bdi>{gebiet}</bdi>
      </td>
      <td className="nowrap">{momentText(zuletzt, language) || say(['noch nie', 'never'])}</td>
      <td className="deeds">
        <button className="quiet" type="button" onClick={() => onOpen({ what: 'edit', helfer })}>
          <span>{say(['Ändern', 'Change'])}</span>
          {of}
        </button>
        <button className="quiet quiet-stop" type="button" onClick={() => onOpen({ what: 'delete', helfer })}>
          <span>{say(['Löschen', 'Delete'])}</span>
          {of}
        </button>
      </td>
    </tr>
  );
}

interface EditProps {
  /** Null: a new one. */
  helfer: HelferEintrag | null;
  onDone(): void;
  onClose(): void;
}

function EditHelper({ helfer, onDone, onClose }: EditProps) {
  const say = useSay();
  const [name, setName] = useState(helfer?.name ?? '');
  const [telefon, setTelefon] = useState(helfer?.telefon ?? '');
  const [kennzeichen, setKennzeichen] = useState(helfer?.kennzeichen ?? '');
  const [gebiet, setGebiet] = useState(helfer?.gebiet ?? '');
  const [lkw, setLkw] = useState<readonly string[]>(helfer?.lkw ?? []);
  return (
    <DeedForm
      title={helfer ? ['Helfer ändern', 'Change the helper'] : ['Helfer eintragen', 'Add a helper']}
      button={['Speichern', 'Save']}
      name=""
      deed={() => ({
        method: helfer ? 'PATCH' : 'POST',
        path: helfer ? `helfer/${helfer.helferID}` : 'helfer',
        body: { name, telefon, kennzeichen, gebiet, lkw },
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <div className="beside-each">
            <Input id="name" label={say(['Name', 'Name'])} value={name} onChange={setName} problem={problem} />
            <Input
              id="telefon"
              type="tel"
              label={say(['Telefon', 'Phone'])}
              value={telefon}
              onChange={setTelefon}
              problem={problem}
            />
            <Input
              id="kennzeichen"
              label={say(['Kennzeichen', 'Plate'])}
              isOptional
              value={kennzeichen}
              onChange={setKennzeichen}
              problem={problem}
            />
            <Input
              id="gebiet"
              label={say(['Gebiet', 'Area'])}
              isOptional
              value={gebiet}
              onChange={setGebiet}
              problem={problem}
            />
          </div>
          <fieldset>
            <legend>{say(['Passt zu diesen Hinweisen', 'Fits these hints'])}</legend>
            {TRUCKS.map(([code, text]) => (
              <Row
                key={code}
                type="checkbox"
                id={`lkw.${code}`}
                option={text}
                isChosen={lkw.includes(code)}
                onChange={(isOn) => setLkw(isOn ? [...lkw, code] : lkw.filter((one) => one !== code))}
              />
            ))}
          </fieldset>
        </>
      )}
    </DeedForm>
  );
}

function DeleteHelper({ helfer, onDone, onClose }: { helfer: HelferEintrag; onDone(): void; onClose(): void }) {
  const say = useSay();
  return (
    <AskFirst
      title={[`${helfer.name} löschen?`, `Delete ${helfer.name}?`]}
      button={['Löschen', 'Delete']}
      deed={() => ({ method: 'DELETE', path: `helfer/${helfer.helferID}` })}
      onDone={onDone}
      onClose={onClose}
    >
      {say([
        'Laufende Aufträge bleiben. Neue bekommt dieser Helfer nur, wenn Sie ihn neu eintragen.',
        'Jobs in progress stay. This helper gets new ones only if you add it again.',
      ])}
    </AskFirst>
  );
}
