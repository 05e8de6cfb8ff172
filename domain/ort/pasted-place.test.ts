import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOrtText } from './pasted-place.ts';

const HERE = { lat: 49.51234, lng: 11.28123 };

test('a point is read from coordinates as they come out of phones and maps', () => {
  for (const typed of [
    '49.51234, 11.28123',
    '49.51234,11.28123',
    '49.51234 11.28123',
    '49,51234 11,28123',
    '49,51234; 11,28123',
    '(49.51234, 11.28123)',
    '49.51234° N, 11.28123° E',
    '49,51234° Nord, 11,28123° Ost',
    'N49.51234 E11.28123',
    '11.28123 E, 49.51234 N',
    '٤٩.٥١٢٣٤, ١١.٢٨١٢٣',
    'geo:49.51234,11.28123',
    'geo:49.51234,11.28123;u=35',
    'geo:0,0?q=49.51234,11.28123(Hier)',
    'https://www.google.com/maps/@49.51234,11.28123,17z',
    'https://www.google.com/maps/place/Lauf/@49.5,11.2,17z/data=!3m1!4b1!4m6!3m5!8m2!3d49.51234!4d11.28123',
    'https://www.google.com/maps/search/?api=1&query=49.51234%2C11.28123',
    'https://maps.google.com/?q=49.51234,11.28123',
    'https://maps.google.com/maps?q=loc:49.51234+11.28123',
    'https://maps.apple.com/?ll=49.51234,11.28123&q=Hier',
    'https://www.openstreetmap.org/#map=17/49.51234/11.28123',
    'https://www.openstreetmap.org/?mlat=49.51234&mlon=11.28123#map=5/50.0/10.0',
    'https://www.bing.com/maps?cp=49.51234~11.28123&lvl=17',
    'https://waze.com/ul?ll=49.51234,11.28123&navigate=yes',
    'google.com/maps/@49.51234,11.28123,17z',
    'https://share.here.com/l/49.51234,11.28123,Hier',
    'lat: 49.51234, lng: 11.28123',
    'Breite 49,51234 Länge 11,28123',
    'Ich bin hier: https://maps.google.com/?q=49.51234,11.28123',
  ])
    assert.deepEqual(readOrtText(typed), { point: HERE }, typed);
});

test('degrees with minutes and seconds, south and west, and full plus codes', () => {
  for (const [typed, lat, lng] of [
    [`49°30'44.4"N 11°16'52.4"E`, 49.51233, 11.28122],
    ['49° 30′ 44,4″ N, 11° 16′ 52,4″ O', 49.51233, 11.28122],
    [`N 49° 30.740' E 11° 16.874'`, 49.51233, 11.28123],
    ['N49 30.740 E011 16.874', 49.51233, 11.28123],
    ['N 49 30 44.4, E 11 16 52.4', 49.51233, 11.28122],
    ['49 30,740 Nord 11 16,874 Ost', 49.51233, 11.28123],
    ['33 55 S 18 25 E', -33.91667, 18.41667],
    [`50°38'S 5°34'W`, -50.63333, -5.56667],
    ['-33.92, 18.42', -33.92, 18.42],
    ['8FVC9G8F+6X', 47.36556, 8.52494],
    ['https://plus.codes/8FVC9G8F+6X', 47.36556, 8.52494],
  ] as const) {
    const found = readOrtText(typed);
    assert.ok(found && 'point' in found, typed);
    assert.ok(
      Math.abs(found.point.lat - lat) < 0.000_1 && Math.abs(found.point.lng - lng) < 0.000_1,
      `${typed} ${JSON.stringify(found)}`,
    );
  }
});

test('what we cannot read has a word of what to do', () => {
  for (const typed of [
    '///gefüllt.laut.sonne',
    'tisch.lampe.garten',
    'https://w3w.co/tisch.lampe.garten',
    'G7Q2+8F Lauf',
    'https://maps.app.goo.gl/Ab3dE5',
    'https://example.org/anfahrt',
    'maps.app.goo.gl/Ab3dE5',
  ]) {
    const found = readOrtText(typed);
    assert.ok(found && 'word' in found, typed);
    assert.match(found.word[0], /Ergänzen Sie Straße und Ort/);
    assert.match(found.word[1], /Enter the address/);
  }
});

test('an address is none of these', () => {
  for (const typed of [
    '',
    'Ring 12',
    'Nürnberger Str. 12',
    'Q 7, 24',
    '12 14',
    '12, 14',
    'Dr.-Carl-Str.',
    'St. Georg',
    'A 9',
    '91207 Lauf',
    'K 4,5',
    'B 14 km 12,5',
    '95, 200',
    '12 14 N 8 2',
    'S 12 14',
    'Neustadt a.d.Aisch/Bad Windsheim',
    'Haus Nr.3/4',
  ])
    assert.equal(readOrtText(typed), null, typed);
});
