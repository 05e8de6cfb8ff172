import type { Language } from '#domain/text.ts';
import { call, type Answer } from '../../net/calls.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Asked {
  body?: unknown;
  /** Idempotency key of a deed. */
  key?: string;
  language: Language;
}

/** Asks the desk's part of the service; `path` below `/leitstand/api/`. Never throws. */
export const askDesk = (method: Method, path: string, { body, key, language }: Asked): Promise<Answer> =>
  call(path, {
    method,
    body,
    language,
    headers: { 'x-leitstand': '1', ...(key && { 'idempotency-key': key }) },
  });
