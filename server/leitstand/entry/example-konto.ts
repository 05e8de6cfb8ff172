import { randomInt } from 'node:crypto';
import type { Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { newDeskID } from '../begin-session.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** 'BSP' first, then 'BSPA' and so on; random letters once these are taken. */
function exampleKuerzel(tries: number): string {
  if (tries === 0) return 'BSP';
  const letter = (): string => LETTERS[randomInt(LETTERS.length)]!;
  return tries <= LETTERS.length ? `BSP${LETTERS[tries - 1]}` : `BS${letter()}${letter()}`;
}

/** Makes an example account, good until then (ISO): it sees examples alone, and sends nothing outside. */
export async function exampleKonto({ store, clock }: Pick<Deps, 'store' | 'clock'>, endet: string): Promise<Konto> {
  for (let tries = 0; tries < 100; tries++) {
    const konto: Konto = {
      kontoID: newDeskID(),
      name: 'Beispiel',
      kuerzel: exampleKuerzel(tries),
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
