import type { Auftrag } from '#domain/auftrag.ts';
import type { AuftragBrand } from '#domain/auftrag/seite.ts';
import { isObject } from '#domain/is-object.ts';
import type { Language } from '#domain/text.ts';
import { createDatabase, type Work } from '../../queue/database.ts';
import { createOutbox } from '../../queue/outbox.ts';
import { isMeldungItem, type MeldungItem } from '../meldung.ts';

/** An assignment as this device keeps it, by the key of its link. */
export interface KeptAuftrag {
  id: string;
  auftrag: Auftrag;
  mandant: AuftragBrand;
  language: Language;
  /** Positions are shared. */
  teilt: boolean;
  /** When it was last written, milliseconds by the device's clock. */
  at: number;
}

/** Days after which an assignment leaves the device. */
const KEPT_DAYS = 3;

const [transact] = createDatabase('pannenlotse-auftrag', 'auftraege', async () => undefined);

/** Fallback in memory where the database fails; `isAlone`: it is in use. */
export const memory = {
  isAlone: false,
  isClosed: false,
  items: [] as readonly MeldungItem[],
  kept: new Map<string, KeptAuftrag>(),
};

async function asked<T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T): Promise<T> {
  if (memory.isAlone) return otherwise();
  try {
    return await transact(mode, work);
  } catch (cause) {
    console.error('Dieses Gerät kann nichts speichern', cause);
    memory.isAlone = true;
    return otherwise();
  }
}

/** What the helper said and the service has not yet. */
export const outbox = createOutbox<MeldungItem>(asked, memory, isMeldungItem);

/** Keeps an assignment, so that the page opens without a network. */
export async function keepAuftrag(kept: KeptAuftrag): Promise<void> {
  memory.kept.set(kept.id, kept);
  await asked<IDBValidKey>(
    'readwrite',
    (auftraege) => auftraege.put(kept),
    () => kept.id,
  );
}

/** The assignment of a link as this device keeps it. */
export async function keptAuftrag(token: string): Promise<KeptAuftrag | undefined> {
  const row = await asked<unknown>(
    'readonly',
    (auftraege) => auftraege.get(token),
    () => memory.kept.get(token),
  );
  return isKept(row) ? row : undefined;
}

/** Deletes the assignments of other days, of which nobody is reminded here. */
export async function forgetOld(now: number): Promise<void> {
  const rows = await asked<unknown[]>(
    'readonly',
    (auftraege) => auftraege.getAll(),
    () => [],
  );
  for (const { id, at } of rows.filter(isKept)) if (now - at > KEPT_DAYS * 86_400_000) await forgetAuftrag(id);
}

/** Deletes the assignment of a link: the service knows it no more. */
export async function forgetAuftrag(id: string): Promise<void> {
  memory.kept.delete(id);
  await asked<undefined>(
    'readwrite',
    (auftraege) => auftraege.delete(id),
    () => undefined,
  );
}

const isKept = (row: unknown): row is KeptAuftrag =>
  isObject(row) && isObject(row['auftrag']) && isObject(row['mandant']) && typeof row['id'] === 'string';
