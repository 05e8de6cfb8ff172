import { useMemo, useState } from 'react';
import { reportedInAll, type ZahlenSeit } from '#domain/leitstand/zahlen.ts';
import { addressOfCall } from '../net/base.ts';
import { serviceNow } from '../net/clock.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { Choice, Refused } from './parts/form.tsx';
import { dayText, monthText, numberText, percentText } from './parts/month-words.ts';
import { MonthsChart } from './parts/months-chart.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { useRead } from './parts/use-ask.ts';
import { begunOf, byMonth, monthAfter, monthsFrom, shareOf, stopsOf, sumOf, type Counts } from './state/figures.ts';
import { useShell } from './state/shell.ts';

/** Months that show at first, and that can be chosen at most. */
const SHOWN = 12;
const OFFERED = 36;

/** The later one of two months. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Figures of clients and months, for the management. No person, account or helper is in them. */
export default function FiguresPage() {
  const say = useSay();
  const language = useLanguage();
  const clients = useShell(({ sitzung }) => sitzung?.clients ?? []);
  const [thisMonth] = useState(() => new Date(serviceNow()).toISOString().slice(0, 7));
  const [mandant, setMandant] = useState('');
  const [chosen, setMonths] = useState({ von: monthAfter(thisMonth, 1 - SHOWN), bis: thisMonth });
  const query = new URLSearchParams({ ...(mandant && { mandant }), ...chosen }).toString();
  const { data, problem } = useRead<ZahlenSeit>(`betreiber/zahlen?${query}`);
  // Before counting began there is nothing to choose.
  const begun = data?.seit.slice(0, 7) ?? chosen.von;
  const { von, bis } = { ...chosen, von: later(chosen.von, begun) };
  const offered = monthsFrom(later(monthAfter(thisMonth, 1 - OFFERED), begun), thisMonth);
  const options = offered.toReversed().map((month) => [month, monthText(month, language)] as const);
  return (
    <Page>
      <PageHead
        title={say(['Zahlen', 'Figures'])}
        hint={say([
          'Meldungen je Monat und was daraus wurde. Keine Person steht darin.',
          'Reports of each month and what became of them. No person is in them.',
        ])}
      >
        <a className="button button-2" href={addressOfCall(`betreiber/zahlen?${query}&format=csv`)} download>
          {say(['CSV herunterladen', 'Download CSV'])}
        </a>
      </PageHead>
      <div className="figures-choice">
        {clients.length > 1 ? (
          <Choice
            id="mandant"
            label={say(['Mandant', 'Client'])}
            value={mandant}
            onChange={setMandant}
            options={[['', say(['Alle', 'All'])], ...clients.map(({ id, name }) => [id, name] as const)]}
          />
        ) : null}
        <Choice
          id="von"
          label={say(['Von', 'From'])}
          value={von}
          onChange={(month) => setMonths({ von: month, bis: later(bis, month) })}
          options={options}
        />
        <Choice
          id="bis"
          label={say(['Bis', 'To'])}
          value={bis}
          onChange={(month) => setMonths({ von: von > month ? month : von, bis: month })}
          options={options}
        />
      </div>
      {problem ? <Refused problem={problem} /> : null}
      {data ? (
        <Figures data={data} months={monthsFrom(von, bis)} />
      ) : problem ? null : (
        <p role="status">{say(['Wird gelesen …', 'Reading …'])}</p>
      )}
    </Page>
  );
}

function Figures({ data: { seit, monate }, months }: { data: ZahlenSeit; months: readonly string[] }) {
  const say = useSay();
  const language = useLanguage();
  const became = say(['Was daraus wurde', 'What became of them']);
  const shown = useMemo(() => monate.filter(({ monat }) => months.includes(monat)), [monate, months]);
  const rows = useMemo(() => byMonth(shown, months), [shown, months]);
  const sum = useMemo(() => sumOf(rows), [rows]);
  return (
    <>
      <div className="figures-top">
        <section className="desk-section figures-panel">
          <h2>{say(['Meldungen je Monat', 'Reports of each month'])}</h2>
          <MonthsChart months={rows} sum={sum} />
        </section>
        <Stops monate={shown} sum={sum} />
      </div>
      <section className="desk-section">
        <h2>{became}</h2>
        <p className="hint">
          {say([
            `Gezählt wird seit dem ${dayText(seit, language)}. Jede Zeile zählt die Fälle, die in diesem Monat (UTC) gemeldet wurden.`,
            `Counting began on ${dayText(seit, language)}. Each row counts the cases that were reported in that month (UTC).`,
          ])}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <div className="table-frame" role="region" aria-label={became} tabIndex={0}>
          <table className="table figures-table">
            <Heads />
            <tbody>
              {rows.toReversed().map((row) => (
                <CountsRow key={row.monat} name={monthText(row.monat, language)} counts={row} />
              ))}
            </tbody>
            <tfoot>
              <CountsRow name={say(['Zusammen', 'Total'])} counts={sum} />
            </tfoot>
          </table>
        </div>
      </section>
    </>
  );
}

function Heads() {
  const say = useSay();
  const groups = [
    [
      say(['Gemeldet', 'Reported']),
      [
        ['Alle', 'All'],
        ['Netz', 'Network'],
        ['SMS', 'Text'],
        ['Telefon', 'Phone'],
      ],
    ],
    [
      say(['Hilfe', 'Help']),
      [
        ['Gelesen', 'Read'],
        ['Beauftragt', 'Assigned'],
        ['Angekommen', 'Arrived'],
        ['Erledigt', 'Done'],
      ],
    ],
    [
      say(['Zugesagte Zeit', 'Promised time']),
      [
        ['Gehalten', 'Kept'],
        ['Überfällig', 'Overdue'],
      ],
    ],
    [
      say(['Abbestellt', 'Cancelled']),
      [
        ['Person', 'Person'],
        ['Betreiber', 'Operator'],
      ],
    ],
    [
      say(['Bewertung', 'Rating']),
      [
        ['Anzahl', 'Count'],
        ['Mittel', 'Average'],
      ],
    ],
  ] as const;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {say(['Monat', 'Month'])}
        </th>
        {groups.map(([name, columns]) => (
          <th key={name} className="group-start" scope="colgroup" colSpan={columns.length}>
            {name}
          </th>
        ))}
      </tr>
      <tr>
        {groups.map(([name, columns]) =>
          columns.map((words, index) => (
            <th key={`${name} ${words[0]}`} className={index ? undefined : 'group-start'} scope="col">
              {say(words)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function CountsRow({ name, counts }: { name: string; counts: Counts }) {
  const language = useLanguage();
  const all = reportedInAll(counts);
  const { sterne, bewertet } = counts;
  return (
    <tr>
      <th scope="row">{name}</th>
      <Cell value={all} begins />
      <Cell value={counts.gemeldet_netz} />
      <Cell value={counts.gemeldet_sms} />
      <Cell value={counts.gemeldet_telefon} />
      <Cell value={counts.gelesen} of={all} begins />
      <Cell value={counts.beauftragt} of={all} />
      <Cell value={counts.angekommen} of={all} />
      <Cell value={counts.abgeschlossen} of={all} />
      <Cell value={counts.gehalten} of={counts.versprochen} begins />
      <Cell value={counts.ueberfaellig} />
      <Cell value={counts.abbestellt_person} of={all} begins />
      <Cell value={counts.abbestellt_betreiber} of={all} />
      <Cell value={bewertet} of={counts.abgeschlossen} begins />
      <td>{bewertet ? numberText(sterne / bewertet, language, 1) : '–'}</td>
    </tr>
  );
}

/** A count, and its share of a whole. */
function Cell({ value, of, begins = false }: { value: number; of?: number; begins?: boolean }) {
  const language = useLanguage();
  const share = of === undefined || value === 0 ? null : shareOf(value, of);
  return (
    <td className={begins ? 'group-start' : undefined}>
      <span>{numberText(value, language)}</span>
      {share === null ? null : <small>{percentText(share, language)}</small>}
    </td>
  );
}

/** Where people gave up: the last screen that is known of a draft. */
function Stops({ monate, sum }: { monate: ZahlenSeit['monate']; sum: Counts }) {
  const say = useSay();
  const language = useLanguage();
  const stops = useMemo(() => stopsOf(monate), [monate]);
  const begun = begunOf(sum, stops);
  const all = stops.reduce((count, { anzahl }) => count + anzahl, 0);
  return (
    <section className="desk-section figures-panel">
      <h2>{say(['Wo Menschen aufgeben', 'Where people give up'])}</h2>
      <p className="hint">
        {say([
          `${numberText(all, language)} von ${numberText(begun, language)} begonnenen Meldungen wurden nicht gesendet.`,
          `${numberText(all, language)} of ${numberText(begun, language)} reports that were begun were not sent.`,
        ])}
      </p>
      {stops.length ? (
        <table className="table figures-table" aria-label={say(['Wo Menschen aufgeben', 'Where people give up'])}>
          <thead>
            <tr>
              <th scope="col">{say(['Letzter Schritt', 'Last screen'])}</th>
              <th scope="col">{say(['Kfz', 'Car'])}</th>
              <th scope="col">{say(['Fahrrad', 'Bicycle'])}</th>
              <th scope="col">{say(['Anteil', 'Share'])}</th>
            </tr>
          </thead>
          <tbody>
            {stops.map(({ words, kfz, fahrrad, anzahl }) => (
              <tr key={words[0]}>
                <th scope="row">{say(words)}</th>
                <td>{numberText(kfz, language)}</td>
                <td>{numberText(fahrrad, language)}</td>
                <td>{percentText(shareOf(anzahl, all) ?? 0, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
