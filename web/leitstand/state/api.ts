import type { Text } from '#domain/text.ts';
import { say } from '#domain/text.ts';
import { call, type Answer } from '../../net/calls.ts';
import { makeKey } from '../../net/key.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { deskWords } from './desk-words.ts';
import { shell } from './shell.ts';

/** Why a call did nothing, in the reader's language. */
export interface ApiProblem {
  /** 0: no answer came. */
  status: number;
  /** Of the catalogue of errors; `KEINE_ANTWORT`: none came. */
  code: string;
  title: string;
  /** What to do. */
  text: string;
  /** Wrong fields, each with what to do. */
  fehler: readonly { feld: string; text: string }[];
  /** The whole answer, for members of its own. */
  body: Readonly<Record<string, unknown>>;
}

/** What a call of the desk gives. It never throws. */
export type Result<T> = { ok: true; data: T } | { ok: false; problem: ApiProblem };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Asked {
  body?: unknown;
  /** Idempotency key: a deed that is tried again has the same. By default a new one. */
  key?: string;
  /** Further headers. */
  headers?: Record<string, string>;
}

const NO_ANSWER: readonly [title: Text, text: Text] = [
  ['Keine Verbindung', 'No connection'],
  [
    'Der Leitstand antwortet nicht. Prüfen Sie das Netz, und versuchen Sie es noch einmal.',
    'The desk does not answer. Check the network, and try again.',
  ],
];

/**
 * A call below `/leitstand/api`, such as `ask('POST', 'konten', { body })`. What only a session of one's own can do
 * leads to the sign-in page (401), and to the lock (403 SITZUNG_GESPERRT).
 */
export async function ask<T = unknown>(
  method: Method,
  path: string,
  { body, key, headers }: Asked = {},
): Promise<Result<T>> {
  const { language } = useApp.getState();
  const answer = await call(path, {
    method,
    language,
    ...(body !== undefined && { body }),
    headers: {
      'x-leitstand': '1',
      ...(method !== 'GET' && { 'idempotency-key': key ?? makeKey() }),
      ...headers,
    },
  });
  const result = resultOf<T>(answer);
  if (!result.ok) heed(result.problem);
  return result;
}

/** What an answer means. */
export function resultOf<T>(answer: Answer): Result<T> {
  const { language } = useApp.getState();
  if (answer.came && answer.status < 300) return { ok: true, data: answer.body['data'] as T };
  if (!answer.came) {
    // An answer without content.
    if (answer.status === 204) return { ok: true, data: undefined as T };
    const [title, text] = NO_ANSWER.map((words) => say(words, language)) as [string, string];
    return {
      ok: false,
      problem: { status: answer.status, code: 'KEINE_ANTWORT', title, text, fehler: [], body: {} },
    };
  }
  const { status, body } = answer;
  const word = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  const fehler = Array.isArray(body['fehler']) ? (body['fehler'] as ApiProblem['fehler']) : [];
  const own = deskWords(word('code'), body);
  const text = own ? say(own, language) : word('detail');
  return { ok: false, problem: { status, code: word('code'), title: word('title'), text, fehler, body } };
}

function heed({ code }: ApiProblem): void {
  if (code === 'SITZUNG_FEHLT') shell.sessionEnds(true);
  if (code === 'SITZUNG_GESPERRT') shell.sessionLocks();
}
