import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder } from '../test/test-service.ts';
import { decryptFile, encryptFile, isAge } from './age-file.ts';
import { AgeError } from './age-head.ts';
import { newPair, privateKeysOf, publicKeyOf } from './age-keys.ts';
import { openHeader, openPieces, sealPieces } from './test/age-by-specification.ts';

/** A pair and a file of the tool itself (age 1.1.1), and what is in it. */
const PUBLIC = 'age1gx4scpj3p73hkftu9yxmxqnujkvaa33uhfcanlrhmhr5zdkgpynsqt8tkw';
const PRIVATE = 'AGE-SECRET-KEY-1FPEKTNXFQLFNDZ2CJ47Y2U749A4SK56QWNP7VCHQK6Z34DKXGFAQFJEJXZ';
const TEXT = 'Ein Satz, den age verschlüsselt hat.';
const OF_TOOL =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBSR3V1Q0pBd2VOVlgxSzg0VEk4MGRzUnVaUmZ1a3I3cU1KMVFNUUdZSkc4CmtabDVt' +
  'V2NXL2JiVlRIc29NQWtHcm5GeUkvQnd0QVJGeWdkWU9xK0tuWkkKLS0tIDJaNyt4MHZ5OVhXU05rS0pvbG14c2R6eHBIa1lrVEd3OXdST0ZD' +
  'SzlnMHcKn6uW3/DuKW9cPORPO73Pk0nqPE+FwdIzyXrD/aSLa3Lj54nOqkl8qM4wScEZ+Jmm2VPWjtZm3L8G9IKhvajJ0bAJl4sy';

const KEYS = privateKeysOf(`# created: today\n# public key: ${PUBLIC}\n${PRIVATE}\n`);

/** A pair (its private key also as bytes), and what this code has written for it. */
const VECTORS = JSON.parse(readFileSync(join(import.meta.dirname, 'test/age-vectors.json'), 'utf8')) as {
  oeffentlich: string;
  geheim: string;
  scalar: string;
  files: { bytes: number; head: string; sha256: string }[];
};

test('files that were written once are read, and what is written is a file of age as specified', (t) => {
  const dir = folder(t);
  const [from, to, again] = ['from', 'to', 'again'].map((name) => join(dir, name)) as [string, string, string];
  const scalar = Buffer.from(VECTORS.scalar, 'hex');
  for (const { bytes, head, sha256 } of VECTORS.files) {
    [to, again].forEach((file) => rmSync(file, { force: true }));
    const [header, content] = [Buffer.from(head, 'base64'), Buffer.alloc(bytes)];
    const whole = Buffer.concat([header, sealPieces(openHeader(header, scalar), content)]);
    assert.equal(createHash('sha256').update(whole).digest('hex'), sha256, 'byte for byte as it was written');
    writeFileSync(from, whole);
    decryptFile(from, again, privateKeysOf(VECTORS.geheim));
    assert.ok(readFileSync(again).equals(content), `${bytes} bytes`);
    encryptFile(again, to, publicKeyOf(VECTORS.oeffentlich)!);
    const file = readFileSync(to);
    assert.ok(openPieces(openHeader(file, scalar), file).equals(content), `${bytes} bytes by the specification`);
  }
});

test('a file that age has written is read', (t) => {
  const dir = folder(t);
  const [sealed, clear] = ['sealed', 'clear'].map((name) => join(dir, name)) as [string, string];
  writeFileSync(sealed, Buffer.from(OF_TOOL, 'base64'));
  decryptFile(sealed, clear, KEYS);
  assert.equal(readFileSync(clear, 'utf8'), TEXT);
});

test('what is encrypted is read again by its key alone, whatever its length, and never when it was changed or cut off', (t) => {
  const dir = folder(t);
  const [from, to, again] = ['from', 'to', 'again'].map((name) => join(dir, name)) as [string, string, string];
  const afresh = (): void => [to, again].forEach((file) => rmSync(file, { force: true }));
  for (const length of [0, 1, 65_535, 65_536, 65_537, 300_000]) {
    afresh();
    writeFileSync(from, randomBytes(length));
    encryptFile(from, to, publicKeyOf(PUBLIC)!);
    assert.ok(isAge(to));
    decryptFile(to, again, KEYS);
    assert.deepEqual(readFileSync(again), readFileSync(from), `${length} bytes`);
  }
  const sealed = readFileSync(to);
  const refused = (said: RegExp, keys = KEYS): void => {
    rmSync(again, { force: true });
    assert.throws(
      () => decryptFile(to, again, keys),
      (error) => error instanceof AgeError && said.test(error.message),
    );
  };
  refused(/another key/, privateKeysOf(newPair().geheim));
  for (const place of [sealed.length - 1, 100_000, 250]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    writeFileSync(to, changed);
    refused(/damaged or cut off/);
  }
  writeFileSync(to, sealed);
  truncateSync(to, 65_536 + 16 + 200);
  refused(/damaged or cut off/);
});

test('a key is taken as it is written, and nothing else', () => {
  const { oeffentlich, geheim } = newPair();
  assert.equal(publicKeyOf(oeffentlich)?.length, 32);
  assert.equal(privateKeysOf(geheim).length, 1);
  for (const wrong of [
    '',
    'age1',
    oeffentlich.slice(0, -1),
    oeffentlich.replace('age1', 'agf1'),
    geheim,
    'ssh-ed25519 AAAA',
  ])
    assert.equal(publicKeyOf(wrong), null, wrong);
  const mistyped = oeffentlich.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  assert.equal(publicKeyOf(mistyped), null);
});
