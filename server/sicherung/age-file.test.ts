import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folder } from '../test/test-service.ts';
import { AgeError, decryptFile, encryptFile, isAge } from './age-file.ts';
import { isPublicKey, newPair, privateKeysOf } from './age-keys.ts';
import { openHeader, openPieces, sealPieces } from './test/age-by-specification.ts';

/** A key pair and a file of the tool itself (age 1.1.1), with the file's content. */
const PUBLIC = 'age1gx4scpj3p73hkftu9yxmxqnujkvaa33uhfcanlrhmhr5zdkgpynsqt8tkw';
const PRIVATE = 'AGE-SECRET-KEY-1FPEKTNXFQLFNDZ2CJ47Y2U749A4SK56QWNP7VCHQK6Z34DKXGFAQFJEJXZ';
const TEXT = 'Ein Satz, den age verschlüsselt hat.';
const OF_TOOL =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBSR3V1Q0pBd2VOVlgxSzg0VEk4MGRzUnVaUmZ1a3I3cU1KMVFNUUdZSkc4CmtabDVt' +
  'V2NXL2JiVlRIc29NQWtHcm5GeUkvQnd0QVJGeWdkWU9xK0tuWkkKLS0tIDJaNyt4MHZ5OVhXU05rS0pvbG14c2R6eHBIa1lrVEd3OXdST0ZD' +
  'SzlnMHcKn6uW3/DuKW9cPORPO73Pk0nqPE+FwdIzyXrD/aSLa3Lj54nOqkl8qM4wScEZ+Jmm2VPWjtZm3L8G9IKhvajJ0bAJl4sy';

/** A key pair (the private key also as bytes), and files that this service wrote for it before it used the library. */
const VECTORS = JSON.parse(readFileSync(join(import.meta.dirname, 'test/age-vectors.json'), 'utf8')) as {
  oeffentlich: string;
  geheim: string;
  scalar: string;
  files: { bytes: number; head: string; sha256: string }[];
};
const SCALAR = Buffer.from(VECTORS.scalar, 'hex');

/** Paths in a new folder: a file, its encrypted and its decrypted copy. */
function places(t: TestContext): { from: string; sealed: string; clear: string } {
  const dir = folder(t);
  return { from: join(dir, 'from'), sealed: join(dir, 'sealed'), clear: join(dir, 'clear') };
}

test('a file that age has written is read', async (t) => {
  const { sealed, clear } = places(t);
  writeFileSync(sealed, Buffer.from(OF_TOOL, 'base64'));
  const keys = await privateKeysOf(`# created: today\n# public key: ${PUBLIC}\n${PRIVATE}\n`);
  await decryptFile(sealed, clear, keys);
  assert.equal(readFileSync(clear, 'utf8'), TEXT);
});

test('files that this service wrote before it used the library are read', async (t) => {
  assert.deepEqual(VECTORS.files.map(({ bytes }) => bytes).slice(0, 5), [0, 1, 65_535, 65_536, 65_537]);
  for (const { bytes, head, sha256 } of VECTORS.files) {
    const { sealed, clear } = places(t);
    const [header, content] = [Buffer.from(head, 'base64'), Buffer.alloc(bytes)];
    const whole = Buffer.concat([header, sealPieces(openHeader(header, SCALAR), content)]);
    assert.equal(createHash('sha256').update(whole).digest('hex'), sha256, 'byte for byte as it was written');
    writeFileSync(sealed, whole);
    await decryptFile(sealed, clear, [VECTORS.geheim]);
    assert.ok(readFileSync(clear).equals(content), `${bytes} bytes`);
  }
});

test('what is encrypted is a file of age as specified, and is read again by each of its keys, whatever its length', async (t) => {
  const other = await newPair();
  for (const { bytes } of VECTORS.files) {
    const { from, sealed, clear } = places(t);
    const content = randomBytes(bytes);
    writeFileSync(from, content);
    await encryptFile(from, sealed, [VECTORS.oeffentlich, other.oeffentlich]);
    assert.ok(isAge(sealed));
    const file = readFileSync(sealed);
    assert.ok(openPieces(openHeader(file, SCALAR), file).equals(content), `${bytes} bytes by the specification`);
    for (const key of [VECTORS.geheim, other.geheim]) {
      rmSync(clear, { force: true });
      await decryptFile(sealed, clear, [key]);
      assert.ok(readFileSync(clear).equals(content), `${bytes} bytes`);
    }
  }
});

test('a file is not read by another key, nor when it was changed or cut off', async (t) => {
  const { from, sealed, clear } = places(t);
  writeFileSync(from, randomBytes(3 * 65_536));
  await encryptFile(from, sealed, [VECTORS.oeffentlich]);
  const whole = readFileSync(sealed);
  const { length } = openHeader(whole, SCALAR);
  const refused = async (file: Uint8Array, said: RegExp, keys = [VECTORS.geheim]): Promise<void> => {
    writeFileSync(sealed, file);
    rmSync(clear, { force: true });
    await assert.rejects(
      decryptFile(sealed, clear, keys),
      (error) => error instanceof AgeError && said.test(error.message),
    );
  };
  await refused(whole, /sealed is encrypted for another key\.$/, [(await newPair()).geheim]);
  await refused(whole, /sealed is encrypted for another key\.$/, []);
  const damaged = /sealed is damaged or cut off\.$/;
  // Places in the version, the code of the header, the nonce, and the first, a middle and the last piece.
  for (const at of [3, length - 59, length - 20, length - 1, length, 100_000, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    await refused(changed, damaged);
  }
  // Places in the header, the nonce, at the end of a piece, within one, and before the last byte.
  for (const bytes of [21, 22, 100, length - 5, length, length + 65_552, 150_000, whole.length - 1])
    await refused(whole.subarray(0, bytes), damaged);
  await refused(Buffer.concat([whole, Buffer.alloc(1)]), damaged);
});

test('a fault of the file system is no damage, and what is there already stays', async (t) => {
  const { from, sealed, clear } = places(t);
  writeFileSync(from, 'new');
  writeFileSync(clear, 'old');
  await encryptFile(from, sealed, [VECTORS.oeffentlich]);
  await assert.rejects(encryptFile(from, clear, [VECTORS.oeffentlich]), { code: 'EEXIST' });
  await assert.rejects(encryptFile(join(from, 'none'), join(from, 'in'), [VECTORS.oeffentlich]), { code: 'ENOTDIR' });
  await assert.rejects(decryptFile(sealed, clear, [VECTORS.geheim]), { code: 'EEXIST' });
  assert.equal(readFileSync(clear, 'utf8'), 'old');
});

test('a key is taken as it is written, and nothing else', async () => {
  const { oeffentlich, geheim } = await newPair();
  assert.match(oeffentlich, /^age1[02-9ac-hj-np-z]{58}$/);
  assert.match(geheim, /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/);
  assert.ok(await isPublicKey(oeffentlich));
  const mistyped = (text: string): string => text.replace(/.$/, (last) => (/q/i.test(last) ? 'p' : 'q'));
  for (const wrong of [
    '',
    'age1',
    oeffentlich.slice(0, -1),
    oeffentlich.replace('age1', 'agf1'),
    mistyped(oeffentlich),
    geheim,
    'ssh-ed25519 AAAA',
  ])
    assert.equal(await isPublicKey(wrong), false, wrong);
  assert.deepEqual(await privateKeysOf(`# public key: ${oeffentlich}\r\n${geheim}\r\n`), [geheim]);
  assert.deepEqual(await privateKeysOf(`${mistyped(geheim)}\n${oeffentlich}\nAGE-SECRET-KEY-1\n`), []);
});
