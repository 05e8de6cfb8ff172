import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { readMigrations } from './migrations.ts';

/** Tables in which every row belongs to a client (`mandant text not null`). */
const TABLES = readMigrations('sqlite').flatMap(({ text }) =>
  text
    .split(/;$/m)
    .flatMap((statement) =>
      statement.includes('mandant text not null') ? (/^create table (\w+)/m.exec(statement)?.[1] ?? []) : [],
    ),
);

/** Statements that may query across clients, with the reason. */
const OF_ALL: readonly (readonly [file: string, begin: string, why: string])[] = [
  ['outbox.ts', '', 'one worker delivers the messages of all clients, each by its own id'],
  ['outbox-claim.ts', '', 'and claims them, the oldest of all first'],
  [
    'bahnen.ts',
    'update zustellungen set bahn =',
    'which clients have a webhook of their own is settled for all at once',
  ],
  [
    'nachrichten.ts',
    'select distinct weg',
    'one process delivers the messages of all clients, a lane for each gateway',
  ],
  ['commands.ts', 'select count(*) as n from vorgaenge', 'the first start asks whether there is any case'],
  ['sqlite-backup.ts', 'select count(*) as cases', 'a backup is of all, and says of how many'],
  ['unread.ts', 'select count(*) as anzahl', 'the readiness counts the unread reports of all'],
  ['feed.ts', 'update zaehler set epoche_ab', 'a restore sets the store back for all clients'],
  ['feed.ts', 'select user_id from vorgaenge where user_id >', 'and the revision of every case leaps then'],
  ['feed.ts', 'update vorgaenge set revision', 'and the revision of every case leaps then'],
  ['feed.ts', 'select mandant, user_id from vorgaenge', 'the simulated provider helps the examples of all'],
  ['next-look.ts', 'select mandant, user_id from vorgaenge', 'one watch looks for the overdue cases of all'],
  ['drafts.ts', 'select user_id from vorgaenge', 'what is a usual number of drafts is asked of all'],
  ['drafts.ts', 'select mandant, user_id', 'a draft is kept as long with each client, also with one that is gone'],
  ['drop-trails.ts', 'select mandant, user_id from vorgaenge', 'a trail is kept as long with each client'],
  [
    'erasures.ts',
    'select mandant, user_id from vorgaenge',
    'after a restore the journal knows a case by its hash alone',
  ],
  [
    'zugriffe.ts',
    'select ${COLUMNS} from zugriffe ${where}',
    'the operator asks what a key did, or what was done at all',
  ],
  ['brett.ts', 'select v.user_id, v.revision', 'one board has the cases of all clients, a desk those of its account'],
  ['brett.ts', 'select ${COLUMNS} from vorgaenge where user_id', 'a wake names a case by its id alone'],
  [
    'suche.ts',
    'select ${COLUMNS} from vorgaenge where user_id',
    'the case was found among those of the desk’s clients',
  ],
  ['suche.ts', 'select v.user_id, s.art', 'its clients are added beside it, where the account has a list of them'],
  ['vorlesecodes.ts', 'insert into vorlesecodes', 'a code that is over goes to the next case, of whichever client'],
  [
    'vorlesecodes.ts',
    'select ${COLUMNS} from vorgaenge where user_id',
    'the search asks afterwards whether the desk may see the case',
  ],
  ['zustaendigkeiten.ts', 'select v.mandant, v.user_id', 'a shift has cases of many clients'],
  ['zugriffe.ts', 'delete from zugriffe', 'accesses are kept as long with each client'],
  ['suche.ts', 'select v.mandant, v.user_id', 'a person asks for all that is kept of them, whoever the client'],
  ['events.ts', 'select nr from ereignisse where partner', 'the client is added beside it, where one is given'],
  [
    'undelivered.ts',
    'delete from zustellungen',
    'the webhook that is not there is the operator’s, for the messages of all',
  ],
  [
    'lifetime.ts',
    'select 1 from vorgaenge',
    'whether anybody uses the service at all tells whether its clock is right',
  ],
  ['move-in.ts', 'delete from ${table}', 'all of an installation moves'],
  ['move-in.ts', 'select count(*) as n from ${table}', 'all of an installation moves'],
  ['move-in.ts', 'insert into ${table}', 'all of an installation moves'],
  ['move-in.ts', 'select * from ${table}', 'all of an installation moves'],
  ['lifetime.ts', 'select mandant, monat', 'the count of erased cases is told for all clients'],
  [
    'cases.ts',
    'update vorgaenge set folge = folge',
    'its condition is made beside it, with the client where one is given',
  ],
];

/** The SQL statements of a file: its string literals that begin with an SQL verb or with `${SELECT}`. */
function statementsIn(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^const SELECT =[^;]*;/gm, '');
  return [...code.matchAll(/`([^`]*)`|'([^'\n]*)'/g)]
    .map(([, one, other]) => (one ?? other ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^(select|insert into|update|delete from|\$\{SELECT\}) /.test(text));
}

/** Whether the statement touches a client's rows, and one of its conditions does not name the client. */
function isWithoutClient(statement: string): boolean {
  const isOfClient =
    /^\$\{SELECT\}|\$\{table\}/.test(statement) || TABLES.some((table) => new RegExp(`\\b${table}\\b`).test(statement));
  if (!isOfClient) return false;
  const [head, ...conditions] = statement.split(' where ');
  if (!conditions.length) return !(head!.startsWith('insert') && /\bmandant\b/.test(head!));
  return conditions.some((part) => !/\bmandant\b/.test(part));
}

test("every query of a client's rows carries the client, except the few that are about all [6.7]", () => {
  assert.ok(TABLES.includes('vorgaenge') && TABLES.includes('vertraege') && TABLES.length >= 9, TABLES.join());
  const used = new Set<unknown>();
  let count = 0;
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*(test|contract|migrations)).*\.ts$/.test(name),
  ))
    for (const statement of statementsIn(file)) {
      count += 1;
      if (!isWithoutClient(statement)) continue;
      const allowed = OF_ALL.find(([where, begin]) => where === basename(file) && statement.startsWith(begin));
      assert.ok(allowed, `${file}: ${statement}`);
      used.add(allowed);
    }
  assert.ok(count >= 50, `${count} statements`);
  assert.deepEqual(
    OF_ALL.filter((one) => !used.has(one)),
    [],
  );
});
