import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';

const OSM = { GEO_PROVIDER: 'nominatim', GEO_URL: 'https://nominatim.openstreetmap.org' };
const read = (env: Record<string, string>) => readSettings(env).geo;

test('a geocoder of the operator is read as it is meant', () =>
  assert.deepEqual(
    read({
      GEO_PROVIDER: 'photon',
      GEO_URL: 'https://Geo.Example/photon/',
      GEO_CONTACT: 'geo@panne.example',
      GEO_COUNTRIES: 'DE, at',
    }),
    {
      provider: 'photon',
      url: 'https://geo.example/photon',
      contact: 'geo@panne.example',
      ratePerSec: 10,
      timeoutMs: 4_000,
      countries: ['DE', 'AT'],
    },
  ));

test('a geocoder without an address stops the start', () =>
  assert.throws(() => read({ GEO_PROVIDER: 'nominatim' }), SettingsError));

test('the public servers of OpenStreetMap are refused without leave and a contact, and then asked once a second at most', () => {
  assert.throws(() => read(OSM), SettingsError);
  assert.throws(() => read({ ...OSM, GEO_ALLOW_PUBLIC_OSM: 'on' }), SettingsError);
  assert.throws(() => read({ ...OSM, GEO_CONTACT: 'geo@panne.example' }), SettingsError);
  const allowed = { ...OSM, GEO_ALLOW_PUBLIC_OSM: 'on', GEO_CONTACT: 'geo@panne.example' };
  assert.equal(read(allowed).ratePerSec, 1);
  assert.equal(read({ ...allowed, GEO_RATE_PER_SEC: '50' }).ratePerSec, 1);
  assert.equal(read({ ...allowed, GEO_RATE_PER_SEC: '0.5' }).ratePerSec, 0.5);
  assert.equal(read({ ...allowed, GEO_URL: 'https://notopenstreetmap.org' }).ratePerSec, 10);
});
