import { wordOf } from '#domain/text.ts';
import type { SmsGateway } from '../mandanten/gateway.ts';

/** Whether a gateway's answer says what `erfolg` wants: a value at a path of its JSON, or a word anywhere in it. */
export function succeeded(erfolg: SmsGateway['erfolg'], body: string): boolean {
  if (!erfolg) return true;
  if (erfolg.feld === undefined) return body.includes(erfolg.wert);
  return wordOf(at(parsed(body), erfolg.feld.split('.'))) === erfolg.wert;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // no JSON: it does not say what is wanted
  }
}

const at = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return value;
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? at((value as Record<string, unknown>)[name], rest) : undefined;
};
