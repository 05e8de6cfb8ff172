import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SCHRITTE } from './schritte.ts';
import { EVENT_TYPES, eventTypeOf, isKnownType, isServiceOnly, TYP, typesFrom, type MeldungsTyp } from './typen.ts';

/**
 * The table once more, in words: `sign` is `isSignOfHelper`, `known` `isSignOfOperator`, `unread` `needsReader`,
 * `awaited` `awaitsOperator`.
 */
// prettier-ignore
const EXPECTED: Record<MeldungsTyp, string> = {
  EINGANG:           'service  feed step=meldung message=vorgang.gemeldet unread',
  ERGAENZT:          'service  feed message=vorgang.ergaenzt',
  ANDERE_NUMMER:     'service  feed message=vorgang.andere_nummer most=5',
  SCHADENNUMMER:     'partner  feed step=schadennummer',
  BEAUFTRAGT:        'partner  feed step=beauftragt sign promise message=vorgang.beauftragt news=beauftragt',
  ABGELEHNT:         'partner  feed resets=beauftragt,abfahrt sign note assignment=zurueckgezogen',
  WECHSEL:           'partner  feed resets=beauftragt,abfahrt sign note assignment=ersetzt',
  WARTEZEIT:         'partner  feed sign promise news=spaeter latest=100',
  ABFAHRT:           'partner  feed step=abfahrt sign promise message=vorgang.unterwegs news=unterwegs',
  POSITION:          'partner  sign trail latest=100',
  ANKUNFT:           'partner  feed step=ankunft sign message=vorgang.angekommen news=angekommen',
  NICHT_ANGETROFFEN: 'partner  feed sign message=vorgang.nicht_angetroffen note',
  NICHT_ANGENOMMEN:  'partner  feed sign message=vorgang.nicht_angenommen note',
  NICHT_ABGELIEFERT: 'partner  feed sign message=vorgang.nicht_abgeliefert note',
  ABSCHLUSS:         'partner  feed step=abschluss ends sign message=vorgang.abgeschlossen assignment=erledigt',
  STORNO:            'both     feed ends message=vorgang.storniert news=abbestellt assignment=storno',
  UEBERFAELLIG:      'computed feed message=vorgang.ueberfaellig unread awaited latest=10',
  ZUGESTELLT:        'computed known latest=10',
  BETREIBER_HINWEIS: 'operator feed known news=hinweis note most=20',
  BEWERTUNG:         'service  feed message=vorgang.bewertet most=20',
  NACHTRAG:          'service  feed message=vorgang.nachtrag note most=20',
  BERICHTIGUNG:      'service  feed message=vorgang.berichtigt most=20',
  BERICHTIGUNG_GELESEN: 'computed feed note',
  RUECKRUF:          'service  feed message=vorgang.rueckruf note unread awaited most=20',
  RUECKRUF_ERLEDIGT: 'operator feed known most=20',
};

function inWords(typ: string): string {
  const { writer, inFeed, step, resets, endsOrder, isSignOfHelper, isPromise, message, note } = eventTypeOf(typ);
  const { isSignOfOperator, awaitsOperator, news, needsReader, endsAssignment, isTrail, keepsLatest, most } =
    eventTypeOf(typ);
  return [
    writer.padEnd(8),
    inFeed && 'feed',
    step && `step=${step}`,
    resets && `resets=${resets.join()}`,
    endsOrder && 'ends',
    isSignOfHelper && 'sign',
    isPromise && 'promise',
    message && `message=${message}`,
    isSignOfOperator && 'known',
    news && `news=${news}`,
    note && 'note',
    needsReader && 'unread',
    awaitsOperator && 'awaited',
    endsAssignment && `assignment=${endsAssignment}`,
    isTrail && 'trail',
    keepsLatest && `latest=${keepsLatest}`,
    most && `most=${most}`,
  ]
    .filter(Boolean)
    .join(' ');
}

test('each type of event has one row, which says all that holds for it', () => {
  assert.deepEqual(Object.fromEntries(Object.keys(EVENT_TYPES).map((typ) => [typ, inWords(typ)])), EXPECTED);
  for (const [name, typ] of Object.entries(TYP)) assert.equal(typ, name);
});

test('an unknown type is a partner’s, in the feed, and no step, sign, promise or end', () => {
  for (const typ of ['KAFFEEPAUSE', 'toString', '__proto__', 'eingang', '']) {
    assert.equal(isKnownType(typ), false, typ);
    assert.equal(inWords(typ), 'partner  feed', typ);
    assert.equal(isServiceOnly(typ), false, typ);
  }
});

test('no partner writes the report, another number, what is overdue and who knows of it, the operator’s words, the rating, the remark, the correction', () => {
  assert.deepEqual(Object.keys(TYP).filter(isServiceOnly), [
    'EINGANG',
    'ERGAENZT',
    'ANDERE_NUMMER',
    'UEBERFAELLIG',
    'ZUGESTELLT',
    'BETREIBER_HINWEIS',
    'BEWERTUNG',
    'NACHTRAG',
    'BERICHTIGUNG',
    'BERICHTIGUNG_GELESEN',
    'RUECKRUF',
    'RUECKRUF_ERLEDIGT',
  ]);
});

test('each step is done by one type, in the order of the steps', () => {
  assert.deepEqual(
    typesFrom('meldung').map((typ) => eventTypeOf(typ).step),
    SCHRITTE.map(([code]) => code),
  );
  assert.deepEqual(typesFrom('ankunft'), ['ANKUNFT', 'ABSCHLUSS']);
});

test('a misspelt type does not compile', () => {
  // @ts-expect-error ANKUFT is no type
  assert.equal(TYP.ANKUFT, undefined);
});

const TABLE = 'domain/ereignisse/typen.ts';
/** Homonyms: files in which a word is not the type of event but a reason for cancelling. */
const HOMONYMS: Readonly<Record<string, string>> = {
  'domain/ereignisse/storno.ts': 'WARTEZEIT',
  'server/http/schemas.ts': 'WARTEZEIT',
};
const NAME = new RegExp(String.raw`(?<!\bTYP\.)\b(${Object.keys(TYP).join('|')})\b`, 'g');

/** Where code names a type of event by a literal: `file:line names TYPE`. Comments are left out. */
function literalsIn(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''));
  return code
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(NAME)].flatMap(([, name]) =>
        HOMONYMS[file] === name ? [] : [`${file}:${index + 1} names ${name}`],
      ),
    );
}

test('no product file but the table names a type by a literal', () => {
  const files = globSync('{domain,server,web,chaos,bench}/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== TABLE && !/(\/|^)test-|\.test\.tsx?$|\/contract-tests\/|\/test\//.test(file));
  assert.ok(files.length > 300, `${files.length} files`);
  const found = files.flatMap((file) => literalsIn(file, readFileSync(file, 'utf8')));
  assert.deepEqual(found, [], `Write TYP.…, from #domain/ereignisse/typen.ts, or ask its row: eventTypeOf(typ)`);
});

test('a literal is found in every form, and not in a comment', () => {
  const planted = [
    "if (typ === 'ANKUNFT') // not ABFAHRT",
    '`unid POSITION`',
    '/* WECHSEL',
    '*/ x = { STORNO: 1 }',
    'TYP.EINGANG',
  ];
  assert.deepEqual(literalsIn('a.ts', planted.join('\n')), [
    'a.ts:1 names ANKUNFT',
    'a.ts:2 names POSITION',
    'a.ts:4 names STORNO',
  ]);
});
