import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import type { Mandant } from '#domain/mandant.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { exampleAsking, exampleVorgang } from '#domain/test/test-example.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import { change } from '../fields/use-answers.ts';
import { setBase } from '../net/base.ts';
import { heldOf, useApp } from '../vorgang/state/app.ts';
import { confirmPoint } from './confirm.ts';

const HIT: GeoTreffer = {
  lat: 49.52,
  lng: 11.29,
  strasse: 'Birkenallee',
  hausnummer: '12',
  plz: '91207',
  ort: 'Lauf',
  land: 'DE',
  autobahn: '',
  stufe: 'hausnummer',
  quelle: 'nominatim',
  hinweise: [],
};

// Without a database the device module retries, later and later; that must not keep the process alive.
const later = setTimeout;
globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => later(...args).unref()) as typeof setTimeout;

let server: Server;
let answer: { status: number; body: unknown };
let asked: { path: string; vorgang: unknown; body: unknown }[];

before(async () => {
  // No other tabs here; an open channel would keep the process alive.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      asked.push({ path: request.url!, vorgang: request.headers['vorgang'], body: JSON.parse(text) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  setBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
after(() => server.close());

const { webparams, zone } = exampleAsking();
let nr = 0;
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { data: HIT } };
  hold('BCDFGHJKLMNP');
});

function hold(id: string, vorgang = emptyVorgang()): void {
  useApp.setState({
    held: heldOf(id, { vorgang, revision: 1, gestartet: true, beispiel: false }),
    mandant: { webparams, zone } as Mandant,
  });
}

/** A fresh point each time, so that no answer is cached. */
const somewhere = () => ({ lat: 49.5 + ++nr / 1_000, lng: 11.2 });
const place = () => useApp.getState().held!.vorgang.schadenOrt;

test('a confirmed point is the place, asks once for its address and fills it in', async () => {
  const point = somewhere();
  await Promise.all([confirmPoint(point, 10), confirmPoint(point, 10)]);
  assert.deepEqual(asked, [{ path: '/geo/reverse', vorgang: 'BCDFGHJKLMNP', body: point }]);
  assert.deepEqual(place().positionsdaten, point);
  const { strasse, hausnummer, lat, lng } = place().adresse;
  assert.deepEqual([strasse, hausnummer, lat, lng], ['Birkenallee', '12', 49.52, 11.29]);
  assert.equal(place().adresseAutomatischErmittelt, true);
});

test('a point that moves takes its address along, or leaves none behind', async () => {
  await confirmPoint(somewhere(), 10);
  answer = { status: 200, body: { data: { ...HIT, strasse: 'Ring', hausnummer: '' } } };
  await confirmPoint(somewhere(), 10);
  assert.deepEqual([place().adresse.strasse, place().adresse.hausnummer], ['Ring', '']);
  for (const [status, body] of [
    [200, { data: null }],
    [503, { code: 'ERR_UNDEFINED' }],
  ] as const) {
    answer = { status: 200, body: { data: HIT } };
    await confirmPoint(somewhere(), 10);
    answer = { status, body };
    const point = somewhere();
    await confirmPoint(point, 10);
    assert.deepEqual([place().adresse.strasse, place().adresse.lat, place().positionsdaten], ['', null, point]);
    assert.equal(place().adresseAutomatischErmittelt, false);
  }
});

test('an answer about a point that is the place no more is dropped', async () => {
  const [first, second] = [somewhere(), somewhere()];
  const early = confirmPoint(first, 10);
  change(schadenort, { positionsdaten: second });
  await early;
  assert.deepEqual([place().positionsdaten, place().adresse.strasse], [second, '']);
  await confirmPoint(second, 10);
  answer = { status: 200, body: { data: null } };
  const late = confirmPoint(somewhere(), 10);
  change(schadenort, { positionsdaten: second });
  await late;
  assert.equal(place().adresse.strasse, 'Birkenallee', 'nor is the address of the place cleared');
});

test("a person's own words stand, wherever the point goes", async () => {
  change(schadenort, { strasse: 'Zum Hagebuttenweg' });
  await confirmPoint(somewhere(), 10);
  assert.deepEqual([place().adresse.strasse, place().adresse.plz], ['Zum Hagebuttenweg', '']);
});

test('what could not be had is asked for again', async () => {
  const point = somewhere();
  answer = { status: 503, body: {} };
  await confirmPoint(point, 10);
  answer = { status: 200, body: { data: HIT } };
  await confirmPoint(point, 10);
  assert.deepEqual([asked.length, place().adresse.strasse], [2, 'Birkenallee']);
});

test('an answer that comes after another case was opened fills nothing in', async () => {
  const asking = confirmPoint(somewhere(), 10);
  hold('CDFGHJKLMNPQ', exampleVorgang());
  await asking;
  assert.equal(place().adresse.strasse, 'Nürnberger Straße');
});

test('the demo asks nobody, and nobody is asked about a point that says nothing', async () => {
  hold('DEMOMODUS');
  const point = somewhere();
  await confirmPoint(point, 10);
  assert.deepEqual(place().positionsdaten, point);
  hold('BCDFGHJKLMNP');
  await confirmPoint(somewhere(), 2_500);
  assert.deepEqual(asked, []);
});
