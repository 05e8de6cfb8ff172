import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nachrichten } from './gateway.ts';
import { fields, mistakesIn } from './value-schemas.ts';

const GOOD = {
  adresse: 'https://sms.example/send?user=a',
  kopf: { Authorization: 'Bearer {geheimnis}' },
  vorlage: { to: '{nummer}', text: '{text}' },
  geheimnis: 'KRANICH',
  erfolg: { feld: 'status', wert: 'ok' },
};
const FILE = fields({ nachrichten });
const wrong = (value: unknown): string[] => mistakesIn(FILE, { nachrichten: value }).mistakes.map(({ field }) => field);

test('a gateway, one on this machine and the trial one are taken', () => {
  const form = { adresse: 'http://127.0.0.1:9/sms', vorlage: 'to={ziffern}&text={text}' };
  const named = { ...GOOD, kopf: { ...GOOD.kopf, 'X-Id': 'pl-{id}' } };
  for (const value of ['probe', GOOD, form, named]) assert.deepEqual(wrong(value), []);
});

test('what would not work, or reach inside, is named with its field and a remedy', () => {
  // prettier-ignore
  const BAD: readonly (readonly [unknown, string])[] = [
    [{ ...GOOD, adresse: 'http://sms.example/' },            'nachrichten.adresse'],
    [{ ...GOOD, adresse: 'https://10.0.0.7/' },              'nachrichten.adresse'],
    [{ ...GOOD, adresse: 'https://[fd00::1]/' },             'nachrichten.adresse'],
    [{ ...GOOD, adresse: 'https://a:b@sms.example/' },       'nachrichten.adresse'],
    [{ ...GOOD, adresse: 'file:///etc/passwd' },             'nachrichten.adresse'],
    [{ ...GOOD, vorlage: { to: '{nummer}' } },               'nachrichten.vorlage'],
    [{ ...GOOD, vorlage: 'text={text}' },                    'nachrichten.vorlage'],
    [{ ...GOOD, vorlage: { a: '{nummer}{text}{name}' } },    'nachrichten.vorlage'],
    [{ ...GOOD, vorlage: ['{nummer}{text}'] },               'nachrichten.vorlage'],
    [{ ...GOOD, vorlage: `{nummer}{text}${'x'.repeat(2_000)}` }, 'nachrichten.vorlage'],
    [{ ...GOOD, kopf: { Host: 'x' } },                       'nachrichten.kopf.Host'],
    [{ ...GOOD, kopf: { 'X-A': 'a\r\nB: c {geheimnis}' } },  'nachrichten.kopf.X-A'],
    [{ ...GOOD, kopf: { ...GOOD.kopf, 'X-Text': '{text}' } },      'nachrichten.kopf'],
    [{ ...GOOD, kopf: { ...GOOD.kopf, 'X-To': 'tel:{nummer}' } },  'nachrichten.kopf'],
    [{ ...GOOD, kopf: { ...GOOD.kopf, 'X-Name': '{name}' } },      'nachrichten.kopf'],
    [{ ...GOOD, kopf: { ...GOOD.kopf, 'X-Club': 'Müller' } },      'nachrichten.kopf.X-Club'],
    [{ ...GOOD, kopf: {} },                                  'nachrichten.geheimnis'],
    [{ ...GOOD, geheimnis: 'kranich' },                      'nachrichten.geheimnis'],
    [{ ...GOOD, geheimnis: undefined },                      'nachrichten.geheimnis'],
    [{ ...GOOD, erfolg: { feld: 'x' } },                     'nachrichten.erfolg.wert'],
    [{ adresse: GOOD.adresse },                              'nachrichten.vorlage'],
    [{ ...GOOD, schluessel: 'x' },                           'nachrichten.schluessel'],
    ['sofort',                                               'nachrichten'],
    [true,                                                   'nachrichten'],
  ];
  for (const [value, field] of BAD)
    assert.ok(wrong(value).includes(field), `${JSON.stringify(value)}: ${wrong(value).join()}`);
});
