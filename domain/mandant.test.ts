import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from './mandant.ts';

test('the defaults are those of §9 [1.9 9.7]', () => {
  const { web_AppTyp, stylesheet, vsnrMinAnzahl, vsnrLabel } = WEBPARAMS;
  assert.deepEqual(
    { web_AppTyp, stylesheet, vsnrMinAnzahl },
    { web_AppTyp: 'kfz', stylesheet: 'ra_Standard', vsnrMinAnzahl: 0 },
  );
  assert.equal(vsnrLabel[0], 'Wie lautet die Nummer Ihres Versicherungsscheins?');
  const on = [
    'web_fahrzeugdaten_abfrage',
    'web_tank_abfrage',
    'web_km_abfrage',
    'web_arbeitgeber_abfrage_jn',
    'web_wohnanschrift_abfrage_jn',
    'web_vsnr_abfrage',
  ] as const;
  for (const name of on) assert.equal(WEBPARAMS[name], true, name);
});

/** §3 `webparams`, then our additions. */
const NAMES =
  'web_vsnr_abfrage web_arbeitgeber_abfrage_jn web_wohnanschrift_abfrage_jn web_rufnummer logo web_km_abfrage web_tank_abfrage vsnrLabel web_minAnzahlZeichenHinweis vsnrMinAnzahl stylesheet web_AppTyp web_schnelleinstieg web_rahmennummer_abfrage_jn web_rahmennummer_label web_RahmennummerZeichenHinweis web_RahmennummerMinAnzahlZeichen web_kfzKz_hinweis web_kfzKz_regex web_kfzKz_fehlertext web_fahrzeugdaten_abfrage web_email_abfrage web_handynachricht_abfrage_jn web_spaeter_ab_minuten web_spaeter_bis_tage geolocation_use_nominatim geolocation_m_hausnummer geolocation_m_adresse geolocation_m_pruefen geolocation_m_ort';

test('webparams are those of §3; the frame number has the defaults of §5 [3.23 5.10]', () => {
  assert.deepEqual(Object.keys(WEBPARAMS).sort(), NAMES.split(' ').sort());
  const { web_RahmennummerMinAnzahlZeichen, web_RahmennummerZeichenHinweis, web_rahmennummer_label } = WEBPARAMS;
  assert.equal(web_RahmennummerMinAnzahlZeichen, 10);
  assert.equal(web_RahmennummerZeichenHinweis[0], 'Die Rahmennummer hat 10 Zeichen');
  assert.equal(web_rahmennummer_label[0], 'Rahmennummer');
});

test('the default error text of the plate names all that a plate may be [5.7]', () => {
  const [de, en] = WEBPARAMS.web_kfzKz_fehlertext;
  const points = ['K-RA 1234E', 'Bindestrich', 'Leerzeichen', 'E und H', 'Sonder- und Auslandskennzeichen'];
  for (const point of points) assert.ok(de.includes(point), point);
  for (const point of ['K-RA 1234E', 'hyphen', 'space', 'E and H', 'Special and foreign'])
    assert.ok(en.includes(point));
});
