import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { symbols } from '#domain/ids.ts';
import type { Konto } from '#domain/leitstand/konto.ts';
import { readErasures } from '../../../journal/journal-files.ts';
import { hashOfId } from '../../tables/erasures.ts';
import type { StoredSitzung } from '../../tables/leitstand/sitzungen.ts';
import type { ZugangArt } from '../../tables/leitstand/zugangslinks.ts';
import { NOW } from '../contract-examples.ts';
import type { Fixtures } from '../given.ts';

const LATER = '2026-03-01T13:00:00.000Z';
const newID = (): string => symbols(12, randomBytes(48));

/** An account that is in no store yet. */
export function freshKonto(changes: Partial<Konto> = {}): Konto {
  const kontoID = newID();
  return {
    kontoID,
    name: 'Dora Disposition',
    kuerzel: kontoID,
    rolle: 'disposition',
    mandanten: null,
    beispiel: false,
    mail: '',
    angelegt: NOW,
    endet: null,
    ...changes,
  };
}

const freshSitzung = (changes: Partial<StoredSitzung> = {}): StoredSitzung => ({
  sitzungID: newID(),
  weg: 'link',
  geraet: 'Firefox',
  angelegt: NOW,
  endet: '2026-03-02T00:00:00.000Z',
  bewegt: NOW,
  gesperrt: null,
  ...changes,
});

const freshPasskey = ({ kontoID }: Konto) => ({
  passkeyID: newID(),
  kontoID,
  name: 'Laptop',
  oeffentlich: 'pQECAyY',
  stand: 4_294_967_295,
  transporte: 'internal,hybrid',
  angelegt: NOW,
  benutzt: null,
});

export function accounts(the: Fixtures): void {
  const added = async (changes: Partial<Konto> = {}): Promise<Konto> => {
    const konto = freshKonto(changes);
    assert.equal(await the.store.konten.add(konto), true);
    return konto;
  };
  const begun = async ({ kontoID }: Konto, changes: Partial<StoredSitzung> = {}) => {
    const [sitzung, hash] = [freshSitzung(changes), randomUUID()];
    await the.store.sitzungen.begin(kontoID, sitzung, hash);
    return { sitzung, hash };
  };
  const issued = async (art: ZugangArt, kontoID: string | null = null, gueltigBis = LATER): Promise<string> => {
    const hash = randomUUID();
    await the.store.zugangslinks.issue({ art, kontoID, angelegt: NOW, gueltigBis }, hash);
    return hash;
  };
  /** Ends every account of the contract so far, so that none is left. */
  const endAll = async (): Promise<void> => {
    for (const { kontoID } of await the.store.konten.list())
      await the.store.konten.change(kontoID, { endet: NOW }, NOW, { mayBeLast: true });
  };

  describe('accounts of the desk', () => {
    test('are found by id, mail address and subject, and no two have one of them', async () => {
      const mail = `${newID()}@panne.example`;
      const konto = await added({ mail, mandanten: ['ra_Standard'] });
      assert.deepEqual(await the.store.konten.find(konto.kontoID), konto);
      assert.equal(await the.store.konten.find('nobody'), null);
      for (const wrong of [freshKonto({ mail }), freshKonto({ kuerzel: konto.kuerzel }), konto])
        assert.equal(await the.store.konten.add(wrong), false);
      const [subjekt, other] = [randomUUID(), randomUUID()];
      assert.equal((await the.store.konten.findByIdentity(subjekt, mail))?.kontoID, konto.kontoID);
      assert.equal(await the.store.konten.findByIdentity(subjekt, ''), null);
      await the.store.konten.bind(konto.kontoID, subjekt);
      await the.store.konten.bind(konto.kontoID, other);
      assert.equal((await the.store.konten.findByIdentity(subjekt, ''))?.kontoID, konto.kontoID);
      assert.equal(await the.store.konten.findByIdentity(other, mail), null, 'another person with that address');
      const second = await added();
      await the.store.konten.bind(second.kontoID, subjekt);
      assert.equal((await the.store.konten.findByIdentity(subjekt, ''))?.kontoID, konto.kontoID);
    });

    test('of another mail address are bound to nobody: a subject of before does not find them', async () => {
      const [mail, next, subjekt] = [`${randomUUID()}@panne.example`, `${randomUUID()}@panne.example`, randomUUID()];
      const konto = await added({ mail });
      await the.store.konten.bind(konto.kontoID, subjekt);
      assert.equal(await the.store.konten.change(konto.kontoID, { name: 'Lena', mail }, NOW), 'done');
      assert.equal((await the.store.konten.findByIdentity(subjekt, ''))?.name, 'Lena', 'the address is the same');
      assert.equal(await the.store.konten.change(konto.kontoID, { mail: next }, NOW), 'done');
      assert.equal(await the.store.konten.findByIdentity(subjekt, mail), null);
      assert.equal((await the.store.konten.findByIdentity(randomUUID(), next))?.kontoID, konto.kontoID);
    });

    test('are changed, but for what another account has', async () => {
      const [one, two] = [await added({ mail: `${newID()}@panne.example` }), await added()];
      const change = { name: 'Lena', rolle: 'lesen', mandanten: ['haselmaus'], kuerzel: newID() } as const;
      assert.equal(await the.store.konten.change(two.kontoID, change, NOW), 'done');
      assert.deepEqual(await the.store.konten.find(two.kontoID), { ...two, ...change });
      for (const taken of [{ kuerzel: one.kuerzel }, { mail: one.mail }])
        assert.equal(await the.store.konten.change(two.kontoID, { name: 'No', ...taken }, NOW), 'taken');
      assert.equal(await the.store.konten.change('nobody', { name: 'No' }, NOW), 'none');
      assert.deepEqual(await the.store.konten.find(two.kontoID), { ...two, ...change });
    });

    test('that end lose sessions, passkeys and links at once', async () => {
      const [konto, other] = [await added(), await added()];
      const [{ hash }, stays] = [await begun(konto), await begun(other)];
      const link = await issued('konto', konto.kontoID);
      await the.store.passkeys.add(freshPasskey(konto));
      await the.store.konten.change(konto.kontoID, { endet: LATER }, NOW);
      assert.ok(await the.store.sitzungen.find(hash, NOW), 'its end is still to come');
      assert.equal(await the.store.sitzungen.find(hash, LATER), null);
      await the.store.konten.change(konto.kontoID, { endet: NOW }, NOW);
      assert.deepEqual(await the.store.sitzungen.list(konto.kontoID, NOW), []);
      assert.deepEqual(await the.store.passkeys.list(konto.kontoID), []);
      assert.equal(await the.store.zugangslinks.find(link, NOW), null);
      assert.ok(await the.store.sitzungen.find(stays.hash, NOW));
    });

    test('keep one of the management, also when two leave at once', async () => {
      await endAll();
      const [one, two] = [await added({ rolle: 'leitung' }), await added({ rolle: 'leitung' })];
      await added({ rolle: 'leitung', beispiel: true });
      await added({ rolle: 'leitung', endet: NOW });
      const ends = await Promise.all([
        the.store.konten.change(one.kontoID, { endet: NOW }, NOW),
        the.store.konten.change(two.kontoID, { rolle: 'disposition' }, NOW),
      ]);
      assert.deepEqual(ends.sort(), ['done', 'last']);
      const [left] = (await the.store.konten.list()).filter(
        ({ rolle, endet, beispiel }) => rolle === 'leitung' && endet === null && !beispiel,
      );
      assert.equal(await the.store.konten.change(left!.kontoID, { endet: LATER }, NOW), 'last');
      assert.equal(await the.store.konten.change(left!.kontoID, { name: 'Lena' }, NOW), 'done');
      assert.equal(await the.store.konten.change(left!.kontoID, { endet: NOW }, NOW, { mayBeLast: true }), 'done');
    });

    test('begin with a first one, by a link; of several at once one wins', async () => {
      await endAll();
      await added({ beispiel: true });
      assert.equal(await the.store.konten.isAny(NOW), false);
      const links = [await issued('erstes'), await issued('erstes'), await issued('erstes', null, NOW)];
      const leitung = (): Konto => freshKonto({ rolle: 'leitung' });
      const first = (hash: string, konto = leitung()) => the.store.konten.addFirst(konto, hash, NOW);
      assert.equal(await first(links[2]!), 'none', 'it is over');
      assert.equal(await first(randomUUID()), 'none');
      assert.equal(await first(await issued('beispiel')), 'none', 'it is of another kind');
      const { kuerzel } = (await the.store.konten.list())[0]!;
      assert.equal(await first(links[0]!, freshKonto({ kuerzel })), 'taken');
      const ends = await Promise.all([0, 1, 0, 1].map((at) => first(links[at]!)));
      assert.deepEqual(ends.sort(), ['done', 'none', 'none', 'none']);
      assert.equal(await the.store.konten.isAny(NOW), true);
      assert.equal(await first(await issued('erstes')), 'none', 'there is an account');
      await endAll();
    });
  });

  describe('sessions of the desk', () => {
    test('are found while they and their account are good', async () => {
      const konto = await added();
      const { sitzung, hash } = await begun(konto);
      assert.deepEqual(await the.store.sitzungen.find(hash, NOW), { sitzung, konto });
      assert.equal(await the.store.sitzungen.find(hash, sitzung.endet), null);
      assert.equal(await the.store.sitzungen.find(randomUUID(), NOW), null);
    });

    test('are moved, locked and unlocked; a locked one is not moved', async () => {
      const konto = await added();
      const { sitzung, hash } = await begun(konto);
      const state = async () => {
        const { bewegt, gesperrt, weg } = (await the.store.sitzungen.find(hash, NOW))!.sitzung;
        return [bewegt, gesperrt, weg];
      };
      await the.store.sitzungen.move(sitzung.sitzungID, LATER);
      await the.store.sitzungen.move(sitzung.sitzungID, NOW);
      assert.deepEqual(await state(), [LATER, null, 'link']);
      await the.store.sitzungen.lock(sitzung.sitzungID, LATER);
      await the.store.sitzungen.lock(sitzung.sitzungID, NOW);
      await the.store.sitzungen.move(sitzung.sitzungID, '2026-03-01T14:00:00.000Z');
      assert.deepEqual(await state(), [LATER, LATER, 'link']);
      await the.store.sitzungen.unlock(sitzung.sitzungID, 'passkey', '2026-03-01T14:00:00.000Z');
      assert.deepEqual(await state(), ['2026-03-01T14:00:00.000Z', null, 'passkey']);
    });

    test('end one by one by their account, or all; whoever listens is told', async (t) => {
      const [konto, other] = [await added(), await added()];
      const [one, two, three] = [await begun(konto, { angelegt: LATER }), await begun(konto), await begun(other)];
      const ids = async (of: Konto) => (await the.store.sitzungen.list(of.kontoID, NOW)).map((s) => s.sitzungID);
      assert.deepEqual(await ids(konto), [one.sitzung.sitzungID, two.sitzung.sitzungID]);
      const told: string[] = [];
      t.after(the.store.changes((about) => told.push(about)));
      assert.equal(await the.store.sitzungen.end(konto.kontoID, three.sitzung.sitzungID), false);
      assert.equal(await the.store.sitzungen.end(konto.kontoID, one.sitzung.sitzungID), true);
      assert.deepEqual(await ids(konto), [two.sitzung.sitzungID]);
      // What an earlier test has changed is heard too, late on a busy machine: wait for this one.
      const about = `konto:${konto.kontoID}`;
      for (let tries = 0; tries < 100 && !told.includes(about); tries++)
        await new Promise((done) => setTimeout(done, 20));
      assert.ok(told.includes(about));
      await the.store.sitzungen.endAll(konto.kontoID);
      assert.deepEqual([await ids(konto), (await ids(other)).length], [[], 1]);
      await the.store.sitzungen.endAll(null);
      assert.deepEqual(await ids(other), []);
    });

    test('that are over are deleted when another begins', async () => {
      const konto = await added();
      const { hash } = await begun(konto, { endet: LATER });
      await begun(konto, { angelegt: LATER });
      assert.deepEqual(await the.rows.all('select hash from sitzungen where hash = $1', [hash]), []);
    });
  });

  describe('one-time links of the desk', () => {
    test('are looked at as often as one likes, and taken once', async () => {
      const konto = await added();
      const hash = await issued('konto', konto.kontoID);
      const link = { art: 'konto', kontoID: konto.kontoID, angelegt: NOW, gueltigBis: LATER };
      assert.deepEqual(await the.store.zugangslinks.find(hash, NOW), link);
      assert.deepEqual(await the.store.zugangslinks.find(hash, NOW), link);
      assert.equal(await the.store.zugangslinks.find(hash, LATER), null);
      assert.equal(await the.store.zugangslinks.take(hash, LATER), null);
      const taken = await Promise.all([1, 2, 3].map(() => the.store.zugangslinks.take(hash, NOW)));
      assert.deepEqual(
        taken.filter((one) => one !== null),
        [link],
      );
    });

    test('of an account replace the one before; all are cleared at once', async () => {
      const [konto, other] = [await added(), await added()];
      const [one, two, three] = [
        await issued('konto', konto.kontoID),
        await issued('konto', other.kontoID),
        await issued('konto', konto.kontoID),
      ];
      assert.equal(await the.store.zugangslinks.find(one, NOW), null);
      assert.ok(await the.store.zugangslinks.find(two, NOW));
      assert.ok(await the.store.zugangslinks.find(three, NOW));
      await the.store.zugangslinks.clear();
      assert.equal(await the.store.zugangslinks.find(three, NOW), null);
    });
  });

  describe('after a restore', () => {
    test('nobody is signed in, no link is good, and an ended account stays so', async () => {
      const [konto, other] = [await added(), await added()];
      const { hash } = await begun(other);
      const link = await issued('konto', other.kontoID);
      await the.store.konten.change(konto.kontoID, { endet: NOW }, NOW, { log: the.log });
      await the.store.konten.change(konto.kontoID, { endet: LATER }, LATER, { log: the.log });
      const lines = readErasures(the.journal).erasures.filter((line) => line.hash === hashOfId(konto.kontoID));
      assert.deepEqual(
        lines.map(({ art, zeit }) => [art, zeit]),
        [['konto', NOW]],
      );
      // The account as a backup has it: not ended yet.
      await the.rows.all('update konten set endet = null where konto_id = $1', [konto.kontoID]);
      assert.equal(await the.store.lifetime.eraseAgain(lines), 0);
      await the.store.beginEpoch(true);
      const list = await the.store.konten.list();
      const ends = [konto, other].map(({ kontoID }) => list.find((one) => one.kontoID === kontoID)?.endet);
      assert.deepEqual(ends, [NOW, null]);
      assert.equal(await the.store.sitzungen.find(hash, NOW), null);
      assert.equal(await the.store.zugangslinks.find(link, NOW), null);
    });
  });

  describe('passkeys', () => {
    test('are kept once, used by their counter, and removed by their account', async () => {
      const [konto, other] = [await added(), await added()];
      const passkey = freshPasskey(konto);
      assert.equal(await the.store.passkeys.add(passkey), true);
      assert.equal(await the.store.passkeys.add({ ...passkey, kontoID: other.kontoID }), false);
      assert.deepEqual(await the.store.passkeys.find(passkey.passkeyID), passkey);
      assert.deepEqual(await the.store.passkeys.list(konto.kontoID), [passkey]);
      assert.equal(await the.store.passkeys.isAny(), true);
      const use = (before: number, after: number) =>
        the.store.passkeys.use(passkey.passkeyID, { before, after }, LATER);
      assert.equal(await use(7, 8), false, 'somebody has used it meanwhile');
      assert.equal(await use(4_294_967_295, 4_294_967_296), true);
      const { stand, benutzt } = (await the.store.passkeys.find(passkey.passkeyID))!;
      assert.deepEqual([stand, benutzt], [4_294_967_296, LATER]);
      assert.equal(await the.store.passkeys.remove(other.kontoID, passkey.passkeyID), false);
      assert.equal(await the.store.passkeys.remove(konto.kontoID, passkey.passkeyID), true);
      assert.equal(await the.store.passkeys.find(passkey.passkeyID), null);
    });
  });
}
