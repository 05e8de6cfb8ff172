import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  addressOf,
  afterStart,
  APP_TYPES,
  appTypOfPath,
  backOf,
  CHOICES,
  directionOf,
  FLOW,
  isIdRefused,
  isReported,
  isWithoutCase,
  nextOf,
  placeOf,
  redirectOf,
  rowOf,
  timelineReached,
  type FlowRow,
  type Journey,
} from './flow.ts';

const ROWS: readonly FlowRow[] = FLOW;
const U = '23456789BCDF';
const EINLADUNG = '23456789BCDFGHJ';

const journey = (changes: Partial<Journey> = {}): Journey => ({
  userID: U,
  appTyp: 'kfz',
  status: '',
  schnelleinstieg: '',
  keineAutomatischeLokalisierung: false,
  fragtFahrzeug: true,
  schadenPath: '',
  ...changes,
});

test('the flow is the table of docs/product.md, row by row [2.6 2.27–2.52 2.55–2.75 2.140]', () => {
  const text = readFileSync(new URL('../docs/product.md', import.meta.url), 'utf8');
  const table = text.split('\n').filter((line) => line.startsWith('| `/'));
  const rows = table.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  assert.deepEqual(
    rows,
    ROWS.map(([path, screen, step, save, next, footer]) => [path, screen, String(step), save, next, footer ?? '-']),
  );
});

test('every next page and every choice is a row, and no path stands twice', () => {
  assert.equal(new Set(ROWS.map(([path]) => path.toLowerCase())).size, ROWS.length);
  for (const [, , , , next] of ROWS) if (next !== '-') assert.equal(rowOf(next)[0], next);
  for (const path of Object.entries(CHOICES).flatMap(([group, choices]) => [group, ...choices]))
    assert.equal(rowOf(path)[0], path);
  assert.throws(() => rowOf('/kfz/unbekannt'), RangeError);
});

// prettier-ignore
const PLACES = [
  ['/', '', '/', ''],
  [`/${U}`, '', '/', U],
  ['/DEMOMODUS', '', '/', 'DEMOMODUS'],
  [`/${EINLADUNG}/`, '', '/', EINLADUNG],
  ['/kfz/start', '', '/kfz/start', ''],
  ['/kfz/theme/', '', '/kfz/theme', ''],
  [`/kfz/reifenRaeder/${U}`, '', '/kfz/reifenRaeder', U],
  [`/kfz/reifenRaeder/${U}/`, '', '/kfz/reifenRaeder', U],
  [`//kfz//reifenRaeder//${U}`, '', '/kfz/reifenRaeder', U],
  [`/KFZ/REIFENRAEDER/${U}`, '', '/kfz/reifenRaeder', U],
  [`/kfz/tankakku/${U}`, '', '/kfz/tankAkku', U],
  ['/errornetwork', '', '/errorNetwork', ''],
  [`/kfz/start/%20${U}%20`, '', '/kfz/start', U],
  [`/kfz/start/${U.toLowerCase()}`, '', '/kfz/start', U],
  [`/kfz/start/${U}.`, '', '/kfz/start', U],
  [`/${EINLADUNG}%E2%80%A6/`, '', '/', EINLADUNG],
  [`/organisation/${U}/%3E`, '', '/organisation', U],
  [`/organisation/${U}</a>`, '', '/organisation', U],
  [`/&lt;${EINLADUNG}%3C/b%3E&gt;`, '', '/', EINLADUNG],
  ['/', `#/kfz/start/(${U.toLowerCase()})%E2%80%8B,`, '/kfz/start', U],
  [`/#/kfz/start/${U}`, '', '/kfz/start', U],
  [`/kfz/#/start/${U}`, '', '/kfz/start', U],
  [`/kfz/start/#${U}`, '', '/kfz/start', U],
  ['/', `#/kfz/start/${U}`, '/kfz/start', U],
  ['/', `#/${U}`, '/', U],
  ['/kfz/start/', `#/${U}`, '/kfz/start', U],
  ['/kfz/start', `#/kfz/reifenRaeder/${U}`, '/kfz/reifenRaeder', U],
  ['/index.html', '#/kfz/start/DEMOMODUS', '/kfz/start', 'DEMOMODUS'],
  ['/ordner/index.html', '#/DEMOMODUS', '/', 'DEMOMODUS'],
  [`/kfz/start/${U}`, '#inhalt', '/kfz/start', U],
  [`/organisation/${U}`, '', '/organisation', U],
  ['/organisation', '', '/organisation', ''],
  ['/fahrrad/fahrrad_infos/%', '', '/fahrrad/fahrrad_infos', ''],
] as const;

test('an address is taken apart, tolerantly [2.5]', () => {
  for (const [pathname, hash, path, id] of PLACES) {
    const place = placeOf(pathname, hash);
    assert.deepEqual([place?.row[0], place?.id], [path, id], `${pathname} ${hash}`);
  }
});

test('what is no address of ours is none', () => {
  for (const pathname of ['/kfz', '/fahrrad', '/impressum', '/agb'])
    assert.ok(isIdRefused(placeOf(pathname)!), pathname);
  for (const pathname of ['/kfz/unbekannt/x', '/service/openapi.json', `/kfz/start/${U}/mehr`, '/fahrrad/theme/x']) {
    assert.equal(placeOf(pathname), null, pathname);
  }
});

test('every place has one right address, and that leads back to it', () => {
  for (const row of ROWS) for (const id of ['', U]) assert.deepEqual(placeOf(addressOf(row[0], id)), { row, id });
});

test('a route needs an id of 9, 12 or 15 characters; the error pages and the theme do not [5.1 5.2]', () => {
  for (const row of ROWS) {
    for (const id of ['', '12345678', '1234567890', 'zu lang um wahr zu sein']) {
      assert.equal(isIdRefused({ row, id }), !isWithoutCase(row[0]), `${row[0]} ${id}`);
    }
    for (const id of ['DEMOMODUS', U, EINLADUNG]) assert.equal(isIdRefused({ row, id }), false);
  }
});

test('the path decides the type until the case does [1.11]', () => {
  for (const path of ['/fahrrad', '/fahrrad/start/x', '/FAHRRAD/start', '/fahrradxyz', '/Fahrradies/start'])
    assert.equal(appTypOfPath(path), 'fahrrad', path);
  for (const path of ['/', '/kfz/start', '/kfz/fahrrad', '/fahrra', '/organisation/fahrrad'])
    assert.equal(appTypOfPath(path), 'kfz', path);
});

// prettier-ignore
const REDIRECTS: readonly (readonly [from: string, journey: Partial<Journey>, to: string | null])[] = [
  // an id of 15, or of 12 on the start route, goes to the start page of the type with the userID
  [`/${U}`,                             {},                                          `/kfz/start/${U}`],
  [`/${EINLADUNG}`,                     {},                                          `/kfz/start/${U}`],
  [`/kfz/start/${EINLADUNG}`,           {},                                          `/kfz/start/${U}`],
  [`/kfz/start/${U}`,                   {},                                          null],
  [`/kfz/start/${U}`,                   { appTyp: 'fahrrad' },                       `/fahrrad/start/${U}`],
  [`/${EINLADUNG}`,                     { appTyp: 'fahrrad' },                       `/fahrrad/start/${U}`],
  [`/kfz/kennzeichen/${EINLADUNG}`,     {},                                          `/kfz/start/${U}`],
  [`/kfz/kennzeichen/${U}`,             {},                                          null],
  // a re-usable invitation has no case yet
  [`/kfz/start/${EINLADUNG}`,           { userID: '' },                              null],
  [`/${EINLADUNG}`,                     { userID: '' },                              `/kfz/start/${EINLADUNG}`],
  // demo
  ['/DEMOMODUS',                        { userID: 'DEMOMODUS' },                     '/kfz/start/DEMOMODUS'],
  ['/kfz/personen/irgendwas',           { userID: 'DEMOMODUS' },                     '/kfz/personen/DEMOMODUS'],
  // reported or cancelled: the status page, except from pages without a case
  [`/kfz/start/${U}`,                   { status: 'gemeldet' },                      `/organisation/${U}`],
  [`/kfz/zusammenfassung/${U}`,         { status: 'GEMELDET' },                      `/organisation/${U}`],
  [`/${EINLADUNG}`,                     { status: 'Storniert' },                     `/organisation/${U}`],
  [`/organisation/${U}`,                { status: 'storniert' },                     null],
  [`/organisation/${EINLADUNG}`,        { status: 'gemeldet' },                      `/organisation/${U}`],
  ['/notfound',                         { status: 'gemeldet' },                      null],
  ['/error',                            { status: 'gemeldet' },                      null],
  ['/errorNetwork',                     { status: 'gemeldet' },                      null],
  ['/kfz/theme',                        { status: 'gemeldet', appTyp: 'fahrrad' },   null],
  [`/organisation/${U}`,                {},                                          `/kfz/start/${U}`],
  // the other type's path: the screen of the same purpose, else its start
  [`/kfz/schadenort/${U}`,              { appTyp: 'fahrrad' },                       `/fahrrad/schadenort/${U}`],
  [`/kfz/personen/${U}`,                { appTyp: 'fahrrad' },                       `/fahrrad/personen/${U}`],
  [`/kfz/kennzeichen/${U}`,             { appTyp: 'fahrrad' },                       `/fahrrad/fahrrad_infos/${U}`],
  [`/kfz/fahrzeug/${U}`,                { appTyp: 'fahrrad' },                       `/fahrrad/fahrrad_infos/${U}`],
  [`/fahrrad/fahrrad_infos/${U}`,       {},                                          `/kfz/fahrzeug/${U}`],
  [`/kfz/motorAusgegangen/${U}`,        { appTyp: 'fahrrad' },                       `/fahrrad/schadenart/${U}`],
  [`/kfz/tankAkku/${U}`,                { appTyp: 'fahrrad' },                       `/fahrrad/schadenart/${U}`],
  [`/fahrrad/diebstahl/${U}`,           {},                                          `/kfz/schadenart/${U}`],
  [`/fahrrad/zusammenfassung/${U}`,     {},                                          `/kfz/zusammenfassung/${U}`],
  // no automatic localisation: skipped
  [`/kfz/lokalisierung/${U}`,           { keineAutomatischeLokalisierung: true },    `/kfz/schadenort/${U}`],
  [`/kfz/lokalisierung/${U}`,           { keineAutomatischeLokalisierung: true, appTyp: 'fahrrad' }, `/fahrrad/schadenort/${U}`],
  [`/kfz/lokalisierung/${U}`,           {},                                          null],
  // a client that asks nothing of the car but its plate: skipped
  [`/kfz/fahrzeug/${U}`,                { fragtFahrzeug: false },                    `/kfz/personen/${U}`],
  [`/fahrrad/fahrrad_infos/${U}`,       { fragtFahrzeug: false },                    `/kfz/personen/${U}`],
  [`/fahrrad/fahrrad_infos/${U}`,       { fragtFahrzeug: false, appTyp: 'fahrrad' }, null],
];

test('a loaded case is shown where it belongs [2.3 4.5 4.8]', () => {
  for (const [from, changes, to] of REDIRECTS) {
    assert.equal(redirectOf(placeOf(from)!, journey(changes)), to, `${from} ${JSON.stringify(changes)}`);
  }
});

test('a redirect leads to a place that is right: nothing goes round in circles [2.1 4.7]', () => {
  for (const row of ROWS) {
    for (const id of ['DEMOMODUS', U, EINLADUNG]) {
      for (const appTyp of APP_TYPES) {
        for (const status of ['', 'gemeldet', 'STORNIERT']) {
          for (const keineAutomatischeLokalisierung of [false, true]) {
            for (const userID of [U, 'DEMOMODUS', ...(status ? [] : [''])]) {
              const here = journey({ appTyp, status, keineAutomatischeLokalisierung, userID });
              const there = redirectOf({ row, id }, here);
              if (there === null) continue;
              const place = placeOf(there);
              assert.ok(place && !isIdRefused(place), `${row[0]} → ${there}`);
              assert.equal(redirectOf(place, here), null, `${row[0]}/${id} → ${there} → …`);
            }
          }
        }
      }
    }
  }
});

// prettier-ignore
const QUICK = [
  ['', 'kfz', '/kfz/schadenart'],
  ['auto/schadenSubnavTank', 'kfz', '/kfz/tankAkku'],
  [' auto/schadenSubnavTank ', 'kfz', '/kfz/tankAkku'],
  ['auto/schadenSubnavAbschleppen', 'kfz', '/kfz/unfallAbschleppen'],
  ['auto/schadenSubnavAllgemein', 'kfz', '/kfz/schadenart'],
  ['kfz/reifenRaeder', 'kfz', '/kfz/reifenRaeder'],
  ['/kfz/standort/', 'kfz', '/kfz/standort'],
  ['kfz/unbekannt', 'kfz', '/kfz/schadenart'],
  ['kfz/start', 'kfz', '/kfz/schadenart'],
  ['kfz/theme', 'kfz', '/kfz/schadenart'],
  ['fahrrad/antrieb', 'kfz', '/kfz/schadenart'],
  ['organisation', 'kfz', '/kfz/schadenart'],
  ['constructor', 'kfz', '/kfz/schadenart'],
  ['__proto__', 'kfz', '/kfz/schadenart'],
  ['auto/schadenSubnavTank', 'fahrrad', '/fahrrad/schadenart'],
  ['', 'fahrrad', '/fahrrad/schadenart'],
] as const;

test('the quick entry changes where the start button leads [4.9–4.12]', () => {
  for (const [schnelleinstieg, appTyp, path] of QUICK) {
    assert.equal(afterStart({ schnelleinstieg, appTyp }), path, schnelleinstieg);
    assert.equal(nextOf(`/${appTyp}/start`, journey({ schnelleinstieg, appTyp })), path);
  }
});

test('next follows the table; where the choice decides there is none [2.54]', () => {
  for (const [path, screen, , , next] of ROWS) {
    if (screen === 'start') continue;
    const isChoice = screen === 'picker' || next === '-';
    assert.equal(nextOf(path, journey({ appTyp: appTypOfPath(path) })), isChoice ? null : next, path);
  }
});

test('localisation is skipped forwards and backwards [4.15]', () => {
  for (const appTyp of APP_TYPES) {
    const manual = journey({ appTyp, keineAutomatischeLokalisierung: true });
    assert.equal(nextOf(`/${appTyp}/innerorts_ausserorts`, manual), `/${appTyp}/schadenort`);
    assert.equal(backOf(`/${appTyp}/schadenort`, manual), `/${appTyp}/innerorts_ausserorts`);
    assert.equal(nextOf(`/${appTyp}/innerorts_ausserorts`, journey({ appTyp })), `/${appTyp}/lokalisierung`);
    assert.equal(backOf(`/${appTyp}/schadenort`, journey({ appTyp })), `/${appTyp}/lokalisierung`);
  }
});

// prettier-ignore
const BACK = [
  ['/kfz/schadenart', '/kfz/start'], ['/kfz/tankAkku', '/kfz/schadenart'], ['/kfz/tankAkkuLeer', '/kfz/tankAkku'],
  ['/kfz/panne', '/kfz/unfallAbschleppen'], ['/kfz/schluessel', '/kfz/anderesProblem'], ['/kfz/reifenRaeder', '/kfz/schadenart'],
  ['/kfz/standort', '/kfz/schadenart'], ['/kfz/kennzeichen', '/kfz/schadenort'], ['/kfz/zusammenfassung', '/kfz/personen'],
  ['/fahrrad/bremsen', '/fahrrad/schadenart'], ['/fahrrad/schadenart', '/fahrrad/start'], ['/fahrrad/fahrrad_infos', '/fahrrad/schadenort'],
  ['/', null], ['/kfz/start', null], ['/organisation', null], ['/error', null], ['/kfz/theme', null],
] as const;

test('a screen of the car without a question is met neither forwards nor backwards [2.98]', () => {
  const asked = [nextOf('/kfz/kennzeichen', journey()), backOf('/kfz/personen', journey())];
  assert.deepEqual(asked, ['/kfz/fahrzeug', '/kfz/fahrzeug']);
  const plateOnly = journey({ fragtFahrzeug: false });
  const skipped = [nextOf('/kfz/kennzeichen', plateOnly), backOf('/kfz/personen', plateOnly)];
  assert.deepEqual(skipped, ['/kfz/personen', '/kfz/kennzeichen']);
});

test('back leads to the screen before', () => {
  for (const [path, before] of BACK) assert.equal(backOf(path, journey({ appTyp: appTypOfPath(path) })), before, path);
  assert.equal(backOf('/kfz/standort', journey({ schadenPath: '/kfz/panne' })), '/kfz/panne');
});

test('from every screen of the journey back leads to the start, and next to the status page', () => {
  for (const keineAutomatischeLokalisierung of [false, true]) {
    for (const [path, , step] of ROWS.filter((row) => row[2] >= 2 && row[0] !== '/organisation')) {
      const here = journey({ appTyp: appTypOfPath(path), keineAutomatischeLokalisierung });
      let back: string | null = path;
      for (let steps = 0; back && backOf(back, here); steps++) {
        assert.ok(steps < 20, `back from ${path} goes round`);
        back = backOf(back, here);
      }
      assert.equal(back, `/${here.appTyp}/start`, `back from ${path} (${step})`);
      let next: string | null = path;
      for (let steps = 0; next && next !== '/organisation'; steps++) {
        assert.ok(steps < 20, `next from ${path} goes round`);
        const choices = CHOICES[next as keyof typeof CHOICES] as readonly string[] | undefined;
        next = choices?.[0] ?? nextOf(next, here);
      }
      assert.equal(next, '/organisation', `next from ${path}`);
    }
  }
});

// prettier-ignore
const TIMELINE = [
  [0, false, 0], [1, false, 1], [1.1, false, 1], [2, false, 2], [2.3, false, 2], [3, false, 3], [3.3, false, 3], [4.1, false, 4], [4.3, false, 4],
  [5, false, 5], [5, true, 5], [6, false, 5], [6, true, 6],
] as const;

test('a step of the timeline is reached from its number on; the last only for a reported case [2.19 2.20 4.1]', () => {
  for (const [step, reported, reached] of TIMELINE)
    assert.equal(timelineReached(step, reported), reached, `${step} ${reported}`);
});

test('screens slide with the rise and fall of the step, equal steps with the history [2.21]', () => {
  assert.equal(directionOf(1, 2, false), 'forward');
  assert.equal(directionOf(4.2, 4.1, true), 'back');
  assert.equal(directionOf(2.1, 2.1, true), 'forward');
  assert.equal(directionOf(2.1, 2.1, false), 'back');
});

test('a status counts without regard to letter case; an unknown one is no report [3.27]', () => {
  for (const status of ['gemeldet', 'Gemeldet', 'STORNIERT']) assert.equal(isReported(status), true, status);
  for (const status of ['', 'offen', 'gemeldet ']) assert.equal(isReported(status), false, status);
});
