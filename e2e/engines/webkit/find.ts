import { BY_TEXT, FILTER, REACHABLE, SELECT, UNION } from './in-page.ts';
import { cssOf, FIELDS, type Part, type Pattern, type Query } from './query.ts';
import { idOf, type Reference, type Session } from './session.ts';

type Found = readonly Reference[];

/** The elements that a query finds now, in the order of the document. */
export async function find(session: Session, query: Query): Promise<Found> {
  let found: Found | null = null;
  for (const part of query) found = await within(session, found, part);
  return found ?? [];
}

async function within(session: Session, roots: Found | null, part: Part): Promise<Found> {
  const ask = (script: string, known: object): Promise<Found> =>
    session.run(script, { ...known, isWhole: roots === null }, ...(roots ?? []));
  if ('css' in part) return ask(SELECT, part);
  if ('text' in part) return ask(BY_TEXT, part);
  if ('nth' in part) return (roots ?? []).slice(part.nth, part.nth + 1 || undefined);
  if ('or' in part) return session.run(UNION, {}, ...(roots ?? []), ...(await find(session, part.or)));
  if ('label' in part) return named(session, await ask(REACHABLE, { css: FIELDS, name: part.label }), part.label);
  if ('role' in part) {
    const able = await ask(REACHABLE, { css: cssOf(part.role, part.level), name: part.name });
    return part.name ? named(session, able, part.name) : able;
  }
  return ask(FILTER, part);
}

/** Those whose accessible name matches, as the engine itself computes it. */
async function named(session: Session, able: Found, { source, flags }: Pattern): Promise<Found> {
  const pattern = new RegExp(source, flags);
  const found: Reference[] = [];
  for (const element of able) {
    const name = await session.call<string>('GET', `element/${idOf(element)}/computedlabel`);
    if (pattern.test(name.replace(/[\s\u00a0]+/g, ' ').trim())) found.push(element);
  }
  return found;
}
