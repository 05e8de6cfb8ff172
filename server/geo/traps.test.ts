import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GeoSuche } from '#domain/ort/geo.ts';
import { GeoFault } from './get-json.ts';
import { readHits } from './geocodejson.ts';
import { rankHits, tidySearch } from './rank-hits.ts';
import { found, hit, HOUSE } from './test-geocoder.ts';
import { roadName } from './normalise.ts';

/** Regression table: odd answers of real Nominatim servers, in the same shape, that a naive form would fall for. */

const COUNTRIES = ['DE', 'BE', 'LU', 'NL', 'AT'];
const read = (answer: unknown) => readHits(answer, { quelle: 'nominatim', countries: COUNTRIES });
const nothing: GeoSuche = { strasse: '', hausnummer: '', plz: '', ort: '', land: '' };
const searched = (typed: Partial<GeoSuche>, ...hits: unknown[]) =>
  rankHits(read(found(...hits)), tidySearch({ ...nothing, ...typed }));

const STREET = { ...HOUSE, housenumber: undefined, osm_key: 'highway', osm_value: 'residential', type: 'street' };
const MOTORWAY = {
  osm_key: 'highway',
  osm_value: 'motorway',
  type: 'street',
  name: 'A 70',
  postcode: '95326',
  city: 'Kulmbach',
  country_code: 'de',
};

/** A hit as shown: street, number, postcode, town, motorway, precision. */
const shown = (hits: ReturnType<typeof read>) =>
  hits.map(({ strasse, hausnummer, plz, ort, autobahn, stufe }) =>
    [strasse, hausnummer, plz, ort, autobahn, stufe].join('|'),
  );

// prettier-ignore
const READ = [
  ['a house is its parts, never its label', hit(), 'Birkenallee|12|95444|Bayreuth||hausnummer'],
  ['a restaurant is its address, not its name', hit({ ...HOUSE, osm_key: 'amenity', osm_value: 'restaurant', name: 'Zur Birke' }), 'Birkenallee|12|95444|Bayreuth||hausnummer'],
  ['a street has its name in `name`', hit({ ...STREET, street: undefined, name: 'Birkenallee' }), 'Birkenallee||95444|Bayreuth||strasse'],
  ['a motorway is its number', hit(MOTORWAY), 'A 70||95326|Kulmbach|A 70|strasse'],
  ['a motorway exit is called a house and is none', hit({ osm_key: 'highway', osm_value: 'motorway_junction', type: 'house', name: 'Kulmbach', street: 'A 70', postcode: '95326', city: 'Kulmbach', country_code: 'de' }), 'A 70||95326|Kulmbach|A 70|strasse'],
  ['so is an emergency phone', hit({ osm_key: 'emergency', osm_value: 'phone', type: 'house', street: 'A 70', postcode: '95326', city: 'Kulmbach', country_code: 'de' }), 'A 70||95326|Kulmbach|A 70|strasse'],
  ['a motorway without the space of its sign gets it', hit({ ...MOTORWAY, name: 'A70' }), 'A 70||95326|Kulmbach|A 70|strasse'],
  ['a quarter of Mannheim is no motorway', hit({ ...HOUSE, street: 'A 3', city: 'Mannheim', postcode: '68159' }), 'A 3|12|68159|Mannheim||hausnummer'],
  ['a town has its name in `name` and no city', hit({ osm_key: 'place', osm_value: 'town', type: 'city', name: 'Bayreuth', postcode: '95444', country_code: 'de' }), '||95444|Bayreuth||ort'],
  ['so has a boundary', hit({ osm_key: 'boundary', osm_value: 'administrative', type: 'city', name: 'Kulmbach', postcode: '95326', country_code: 'de' }), '||95326|Kulmbach||ort'],
  ['a postcode alone has no town: the table knows it', hit({ osm_key: 'place', osm_value: 'postcode', type: 'state', name: '95444', postcode: '95444', country_code: 'de' }), '||95444|Bayreuth||ort'],
  ['a house without a town gets it by its postcode', hit({ ...HOUSE, city: undefined }), 'Birkenallee|12|95444|Bayreuth||hausnummer'],
  ['the name of a shop is no town', hit({ osm_key: 'shop', osm_value: 'bakery', type: 'house', name: 'Zur Birke', postcode: '00000', country_code: 'de' }), '||00000|||ort'],
  ['also where there is no table', hit({ osm_key: 'place', osm_value: 'city', type: 'city', name: 'Zwolle', country_code: 'nl' }, [6.09, 52.51]), '|||Zwolle||ort'],
  ['a postcode is no name of a town, whatever its type', hit({ osm_key: 'place', osm_value: 'postcode', type: 'locality', name: '8011', postcode: '8011', country_code: 'nl' }, [6.09, 52.51]), '||8011|||ort'],
  ['an Austrian village is a district or a locality, without a city', hit({ ...HOUSE, postcode: '3512', city: undefined, district: 'Mautern', locality: 'Hundsheim', country_code: 'at' }, [15.57, 48.39]), 'Birkenallee|12|3512|Mautern||hausnummer'],
  ['or a locality alone', hit({ ...HOUSE, postcode: '3512', city: undefined, locality: 'Hundsheim', country_code: 'at' }, [15.57, 48.39]), 'Birkenallee|12|3512|Hundsheim||hausnummer'],
  ['a country alone is no place', hit({ osm_key: 'place', osm_value: 'country', type: 'country', name: 'Deutschland', country_code: 'de' }), null],
  ['a country that is not served is none [G7]', hit({ ...HOUSE, country_code: 'us' }, [-86.45, 32.46]), null],
  ['no country is none', hit({ ...HOUSE, country_code: undefined }), null],
  ['coordinates the wrong way round lie elsewhere [G7]', hit(HOUSE, [49.9427, 11.5761]), null],
  ['coordinates as text are none [G7]', hit(HOUSE, ['11.5761', '49.9427']), null],
  ['coordinates that are no numbers are none [G7]', hit(HOUSE, [null, null]), null],
  ['0/0 is none [G7]', hit(HOUSE, [0, 0]), null],
  ['the sea is none [G7]', hit(HOUSE, [5, 54.5]), null],
  ['a line is no point', hit(HOUSE, [[11.5, 49.9], [11.6, 49.9]]), null],
  ['markup is text [G9]', hit({ ...HOUSE, street: '<img src=x onerror=alert(1)>' }), '<img src=x onerror=alert(1)>|12|95444|Bayreuth||hausnummer'],
  ['control characters and turned text are dropped', hit({ ...HOUSE, street: 'Birken\u0000\u202eallee\n' }), 'Birken allee|12|95444|Bayreuth||hausnummer'],
  ['a name is cut where the form would cut it', hit({ ...HOUSE, street: '😀'.repeat(80) }), `${'😀'.repeat(50)}|12|95444|Bayreuth||hausnummer`],
  ['parts that are no text are none', hit({ ...HOUSE, street: { name: 'x' }, housenumber: 12 }), '||95444|Bayreuth||ort'],
] as const;

describe('An answer of the geocoder', () => {
  for (const [name, feature, expected] of READ)
    test(name, () => assert.deepEqual(shown(read(found(feature))), expected === null ? [] : [expected]));

  test('of Photon has the same parts one level higher', () => {
    const { country_code: countrycode, ...parts } = HOUSE;
    const answer = found({ ...hit(), properties: { ...parts, countrycode: String(countrycode).toUpperCase() } });
    assert.deepEqual(shown(read(answer)), ['Birkenallee|12|95444|Bayreuth||hausnummer']);
  });

  test('that says `error` found nothing, or did not take the question', () => {
    assert.deepEqual(read({ error: 'Unable to geocode' }), []);
    assert.throws(() => read({ error: { code: 400, message: 'Nothing to search for.' } }), new GeoFault('refused'));
    assert.throws(() => read({ error: 'Something else' }), new GeoFault('refused'));
  });

  test('of any other shape is no answer', () => {
    const junk = [null, 7, 'text', [], {}, { features: {} }, found(7), found({}), found({ properties: HOUSE }, null)];
    for (const answer of junk) assert.throws(() => read(answer), new GeoFault('shape'), JSON.stringify(answer));
    assert.equal(read(found({ properties: { geocoding: HOUSE } }, 7, hit())).length, 1, 'beside a hit, what is none');
  });
});

describe('A search', () => {
  test('says when the house number is not confirmed: the street comes instead, without a word', () => {
    const wanted = { strasse: 'Birkenallee', hausnummer: '999', ort: 'Bayreuth' };
    assert.deepEqual(searched(wanted, hit(STREET))[0]?.hinweise, ['hausnummer-nicht-bestaetigt']);
    assert.deepEqual(searched({ strasse: 'Birkenallee 999' }, hit(STREET))[0]?.hinweise, [
      'hausnummer-nicht-bestaetigt',
    ]);
    assert.deepEqual(searched({ ...wanted, hausnummer: '12' }, hit())[0]?.hinweise, []);
    assert.deepEqual(
      searched({ ...wanted, hausnummer: '12 A' }, hit({ ...HOUSE, housenumber: '12a' }))[0]?.hinweise,
      [],
    );
    assert.deepEqual(
      searched({ ...wanted, hausnummer: '14' }, hit({ ...HOUSE, housenumber: '12;14' }))[0]?.hinweise,
      [],
    );
    assert.deepEqual(
      searched({ strasse: 'A 70' }, hit(MOTORWAY))[0]?.hinweise,
      [],
      'the number of a road is none of a house',
    );
  });

  test('says when the postcode is another: a wrong one is ignored by the geocoder', () => {
    assert.deepEqual(searched({ strasse: 'Birkenallee', plz: '80331' }, hit(STREET))[0]?.hinweise, ['plz-weicht-ab']);
    assert.deepEqual(searched({ strasse: 'Birkenallee', plz: '95444' }, hit(STREET))[0]?.hinweise, []);
    assert.deepEqual(
      searched({ ort: 'Bayreuth', plz: '95444' }, hit({ ...HOUSE, postcode: undefined }))[0]?.hinweise,
      [],
    );
  });

  test('shows an address once, however many shops have it, and the same one whatever the order they come in', () => {
    const shop = hit({ ...HOUSE, osm_key: 'shop', name: 'Birkenbrot' }, [11.5762, 49.9428]);
    const bar = hit({ ...HOUSE, street: 'Birken-Allee', osm_key: 'amenity' }, [11.576, 49.9429]);
    const one = searched({ ort: 'Bayreuth' }, hit(), shop, bar);
    assert.equal(one.length, 1);
    assert.deepEqual(searched({ ort: 'Bayreuth' }, bar, shop, hit())[0]?.lat, one[0]?.lat);
  });

  test('shows first what fits best, and eight at most', () => {
    const many = Array.from({ length: 20 }, (__, n) => hit({ ...STREET, street: `Birkenallee ${n}` }));
    const hits = searched({ strasse: 'Birkenallee', hausnummer: '12' }, ...many, hit());
    assert.equal(hits.length, 8);
    assert.equal(hits[0]?.hausnummer, '12');
  });
});

test('roads and exits are spelt as the map spells them, everything else stays as it was typed', () => {
  // prettier-ignore
  const spelt = [
    ['A9', 'A 9'], ['a9', 'A 9'], ['A  9', 'A 9'], ['A-9', 'A 9'], ['BAB 9', 'A 9'], ['BAB A9', 'A 9'], ['Autobahn 9', 'A 9'], ['Bundesautobahn A 9', 'A 9'],
    ['A 99a', 'A 99a'], ['b14', 'B 14'], ['St2240', 'St 2240'], ['E45', 'E 45'],
    ['AS Lauf/Hersbruck', 'Lauf/Hersbruck'], ['as 49 Lauf', 'Lauf'], ['Anschlussstelle Lauf', 'Lauf'], ['Ausfahrt Lauf', 'Lauf'], ['AK Nürnberg', 'Kreuz Nürnberg'],
    ['Asbach', 'Asbach'], ['Am Ring 9', 'Am Ring 9'], ['Akazienweg', 'Akazienweg'], ['Allee 9', 'Allee 9'], ['9', '9'], ['', ''], ['Autobahn', 'Autobahn'],
  ] as const;
  for (const [typed, road] of spelt) assert.equal(roadName(typed), road, typed);
  const sent = (land: string) => tidySearch({ ...nothing, strasse: 'A2', land }).strasse;
  assert.deepEqual([sent(''), sent('DE'), sent('nl')], ['A 2', 'A 2', 'A2']);
});
