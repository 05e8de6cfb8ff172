import { idIn, idKind } from '#domain/ids.ts';
import { isObject } from '#domain/is-object.ts';
import { wordOf } from '#domain/text.ts';
import type { Access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import type { Reached } from '../store/tables/zuweisungen.ts';

/** How an item of a partner's batch names its case and itself; '' where it does not. */
export interface Named {
  vorgangRef: string;
  unid: string;
}

export function namesOf(item: unknown): Named {
  const named = isObject(item) ? item : {};
  const name = (key: string): string => wordOf(named[key]).trim().slice(0, 100);
  // Helpers' systems may have another spelling of the reference; `unid` stays exact. D136
  return { vorgangRef: idIn(name('vorgangRef')) || name('vorgangRef'), unid: name('unid') };
}

/** The case that an item names; null for one that the partner may not act on, whether it exists or not. */
export type Reach = (named: Named) => Reached | null;

/**
 * Looks up, at once, the cases that a partner's batch names: those assigned to it, by the operator or standing in the
 * client's file. One that is not there and one that is not assigned cost the same. D112, ADR 038
 */
export async function reachOf({ store, mandanten }: Deps, access: Access, items: readonly unknown[]): Promise<Reach> {
  const refs = items.map((item) => namesOf(item).vorgangRef).filter((ref) => idKind(ref) === 'vorgangRef');
  const found = await store.zuweisungen.reach(access.mandant, access.name, [...new Set(refs)]);
  return ({ vorgangRef }) => {
    const reached = found.get(vorgangRef);
    if (!reached) return null;
    const isStanding = mandanten.mandantOf(reached.mandant)?.partner.includes(access.name) === true;
    return reached.isAssigned || isStanding ? reached : null;
  };
}
