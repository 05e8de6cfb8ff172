import { EVENT_TYPES, eventTypeOf, type EventType, type MeldungsTyp } from '#domain/ereignisse/typen.ts';

/** Types of events as a list for `in (…)`. They are our own names, so nothing in them needs escaping. */
export const listOf = (types: readonly MeldungsTyp[]): string => types.map((typ) => `'${typ}'`).join(', ');

/** The same of all types whose row in the table says so. */
export const typesWith = (isSo: (type: EventType) => unknown): string =>
  listOf((Object.keys(EVENT_TYPES) as MeldungsTyp[]).filter((typ) => isSo(eventTypeOf(typ))));
