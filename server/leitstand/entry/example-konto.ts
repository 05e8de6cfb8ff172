import { randomInt } from 'node:crypto';
import type { Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { newDeskID } from '../begin-session.ts';

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Makes an example account, good until then (ISO): it sees examples alone, and sends nothing outside. */
export async function exampleKonto({ store, clock }: Pick<Deps, 'store' | 'clock'>, endet: string): Promise<Konto> {
  for (let tries = 0; tries < 100; tries++) {
    const letter = (): string => LETTERS[randomInt(LETTERS.length)]!;
    const konto: Konto = {
      kontoID: newDeskID(),
      name: 'Beispiel',
      kuerzel: `B${letter()}${letter()}${letter()}`,
      rolle: 'disposition',
      mandanten: null,
      beispiel: true,
      mail: '',
      angelegt: isoTime(clock()),
      endet,
    };
    if (await store.konten.add(konto)) return konto;
  }
  throw new Error('no short name is left for an example account');
}
