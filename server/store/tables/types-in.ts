import { EVENT_TYPES, eventTypeOf, type EventType, type MeldungsTyp } from '#domain/ereignisse/typen.ts';

/** Types of events as a list for `in (…)`. The names are our own, so they need no escaping. */
export const listOf = (types: readonly MeldungsTyp[]): string => types.map((typ) => `'${typ}'`).join(', ');

/** The same list, of all types whose row matches. */
export const typesWith = (isSo: (type: EventType) => unknown): string =>
  listOf((Object.keys(EVENT_TYPES) as MeldungsTyp[]).filter((typ) => isSo(eventTypeOf(typ))));
