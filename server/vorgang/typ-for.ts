import { APP_TYPES, appTypOf, type AppTyp } from '#domain/flow.ts';
import { LIMITS } from '#domain/limits.ts';
import { wordOf, type Text } from '#domain/text.ts';
import type { Client } from '../mandanten/mandant-file.ts';

/**
 * The app type of a case or a card to be made: the one that is named, else the client's own. A text says why a named
 * one cannot be. D122
 */
export function typFor({ appTypen, mandant }: Client, named: unknown): AppTyp | Text {
  if (named === undefined) return mandant.webparams.web_AppTyp;
  const typ = appTypOf(named);
  if (typ && appTypen.includes(typ)) return typ;
  const read = wordOf(named).trim().slice(0, LIMITS.line);
  const possible = APP_TYPES.filter((one) => appTypen.includes(one));
  if (typ)
    return [
      `„${typ}“ bietet ${mandant.name} nicht an. Möglich: ${possible.join(' oder ')}.`,
      `${mandant.name} does not offer “${typ}”. Possible: ${possible.join(' or ')}.`,
    ];
  return [
    `Der Typ „${read}“ ist unbekannt. Möglich: ${possible.join(' oder ')}.`,
    `The type “${read}” is unknown. Possible: ${possible.join(' or ')}.`,
  ];
}

/** Whether `typFor` has found a type. */
export const isTyp = (found: AppTyp | Text): found is AppTyp => typeof found === 'string';
