import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceHostOf } from './service-host.ts';

/** The table of the specification, with invented host names. */
const TABLE = {
  intern: 'https://intranet.example',
  container: ['dienst'],
  test: 'https://test.example',
  marker: 'testmandant',
  production: 'https://panne.example',
};

// prettier-ignore
const ORIGINS = [
  ['http://localhost',                    'intern'],
  ['http://localhost:3000',               'intern'],
  ['https://kunde.localhost',             'intern'],
  ['http://127.0.0.1:5173',               'intern'],
  ['http://10.0.0.1',                     'intern'],
  ['http://10.255.255.255:80',            'intern'],
  ['http://172.16.0.9',                   'intern'],
  ['http://172.31.255.1',                 'intern'],
  ['http://192.168.178.20:3000',          'intern'],
  ['http://169.254.3.4',                  'intern'],
  ['http://[::1]:3000',                   'intern'],
  ['http://[fd12:3456::1]',               'intern'],
  ['http://[fe80::1]',                    'intern'],
  ['http://[::ffff:a00:1]',               'intern'],
  ['http://dienst:8080',                  'intern'],
  ['https://testmandant.panne.example',   'test'],
  ['https://panne-TESTMANDANT.example',   'test'],
  ['https://panne.example',               'production'],
  // Names that contain the same digits or words and are neither private nor marked.
  ['https://panne10.example',             'production'],
  ['https://10.example',                  'production'],
  ['https://10.0.0.1.example',            'production'],
  ['https://192.168.example',             'production'],
  ['https://192.168.1.example',           'production'],
  ['https://a192.168.0.1',                'production'],
  ['http://110.0.0.1',                    'production'],
  ['http://11.0.0.1',                     'production'],
  ['http://9.255.255.255',                'production'],
  ['http://172.15.255.255',               'production'],
  ['http://172.32.0.0',                   'production'],
  ['http://192.169.0.1',                  'production'],
  ['http://10.0.0.256',                   'production'],
  ['http://10.0.0',                       'production'],
  ['http://[2001:db8::10]',               'production'],
  ['http://[::ffff:808:808]',             'production'],
  ['http://[::2]',                        'production'],
  ['https://localhost.example',           'production'],
  ['https://notlocalhost',                'production'],
  ['https://testmandanten.example',       'production'],
  ['https://dienst.example',              'production'],
  ['null',                                'production'],
  ['',                                    'production'],
] as const;

test('the table says which host answers a page; addresses are read, not searched [7.1–7.3]', () => {
  for (const [origin, row] of ORIGINS) assert.equal(serviceHostOf(origin, TABLE), TABLE[row], origin);
});

test('without a table, or without its row, every page is answered by its own origin [7.4]', () => {
  for (const [origin] of ORIGINS) {
    assert.equal(serviceHostOf(origin), origin);
    assert.equal(serviceHostOf(origin, { marker: 'testmandant', container: ['dienst'] }), origin);
  }
});
