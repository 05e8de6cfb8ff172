import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { GeoSuche } from '#domain/ort/geo.ts';
import { readSettings } from '../settings.ts';
import { answers, found, hit, HOUSE, testGeocoder } from './test-geocoder.ts';
import { upstream } from './upstream.ts';

const nothing: GeoSuche = { strasse: '', hausnummer: '', plz: '', ort: '', land: '' };

async function asking(t: TestContext, provider: 'nominatim' | 'photon') {
  const geocoder = await testGeocoder(t);
  const { geo } = readSettings({ GEO_PROVIDER: provider, GEO_URL: `${geocoder.url}/geo/` });
  return { geocoder, source: upstream(provider, geo) };
}

test('Nominatim is asked by parts where there are some, else by the words, always for addresses and in German', async (t) => {
  const { geocoder, source } = await asking(t, 'nominatim');
  await source.search({ strasse: 'Birkenallee', hausnummer: '12', plz: '95444', ort: 'Bayreuth', land: 'DE' }, 10_000);
  await source.search({ ...nothing, strasse: 'A 9' }, 10_000);
  await source.search({ ...nothing, ort: 'Köln & "Süd"?#/../x' }, 10_000);
  await source.reverse({ lat: 49.942_712_345, lng: 11.576_149 }, 10_000);
  const always = 'format=geocodejson&addressdetails=1&layer=address';
  assert.deepEqual(
    geocoder.asked.map(({ line }) => line),
    [
      `GET /geo/search?${always}&street=Birkenallee+12&postalcode=95444&city=Bayreuth&countrycodes=de&limit=20`,
      `GET /geo/search?${always}&q=A+9&countrycodes=de%2Cbe%2Clu%2Cnl&limit=20`,
      `GET /geo/search?${always}&city=K%C3%B6ln+%26+%22S%C3%BCd%22%3F%23%2F..%2Fx&countrycodes=de%2Cbe%2Clu%2Cnl&limit=20`,
      `GET /geo/reverse?${always}&lat=49.94271&lon=11.57615&zoom=18`,
    ],
  );
});

test('Photon is asked by the words', async (t) => {
  const { geocoder, source } = await asking(t, 'photon');
  await source.search({ strasse: 'Birkenallee', hausnummer: '12', plz: '95444', ort: 'Bayreuth', land: 'DE' }, 10_000);
  await source.reverse({ lat: 49.9427, lng: 11.5761 }, 10_000);
  assert.deepEqual(
    geocoder.asked.map(({ line }) => line),
    ['GET /geo/api?q=Birkenallee+12%2C+95444+Bayreuth&limit=20', 'GET /geo/reverse?lat=49.94270&lon=11.57610&limit=5'],
  );
});

test('a hit in another country than was asked for is none', async (t) => {
  const { geocoder, source } = await asking(t, 'photon');
  geocoder.becomes(answers(found(hit(), hit({ ...HOUSE, country_code: 'nl' }, [5.85, 51.84]))));
  const lands = async (land: string) =>
    (await source.search({ ...nothing, ort: 'x', land }, 10_000)).map((one) => one.land);
  assert.deepEqual(await lands('NL'), ['NL']);
  assert.deepEqual(await lands(''), ['DE', 'NL']);
});

test('a point is in the country that the geocoder says, whether or not it is one that a search is for', async (t) => {
  const { geocoder, source } = await asking(t, 'nominatim');
  const [lat, lng] = [40.4168, -3.7038];
  for (const [country_code, land] of [
    ['es', 'ES'],
    ['xk', 'XK'],
    ['xx', null],
    [undefined, null],
  ] as const) {
    geocoder.becomes(answers(found(hit({ ...HOUSE, country_code }, [lng, lat]))));
    assert.equal((await source.reverse({ lat, lng }, 10_000))?.land ?? null, land, country_code);
  }
  geocoder.becomes(answers(found(hit({ ...HOUSE, country_code: 'es' }, [lng, lat]))));
  assert.deepEqual(await source.search({ ...nothing, ort: 'Madrid' }, 10_000), [], 'a search is for GEO_COUNTRIES');
});

test('an address five kilometres from a point is not its own', async (t) => {
  const { source } = await asking(t, 'nominatim');
  assert.equal((await source.reverse({ lat: 49.95, lng: 11.57 }, 10_000))?.strasse, 'Birkenallee');
  assert.equal(await source.reverse({ lat: 50.05, lng: 11.57 }, 10_000), null);
});
