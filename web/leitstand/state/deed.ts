import { useRef, useState } from 'react';
import { isObject } from '#domain/is-object.ts';
import type { Text } from '#domain/text.ts';
import { wordOf } from '#domain/text.ts';
import { makeKey } from '../../net/key.ts';
import { useLanguage } from '../../words/use-say.ts';
import { askDesk, type Method } from './ask-desk.ts';

/** Why the service did not do it, in words; `fields`: what is wrong with which field. */
export interface Problem {
  code: string;
  title: Text;
  text: Text;
  fields: readonly { feld: string; text: string }[];
}

/** A deed as a call of the desk; `path` below `/leitstand/api/`. */
export interface Deed {
  method: Method;
  path: string;
  body?: unknown;
}

const NO_ANSWER: Problem = {
  code: '',
  title: ['Der Dienst hat nicht geantwortet.', 'The service did not answer.'],
  text: ['Versuchen Sie es noch einmal: Doppelt geschieht dabei nichts.', 'Try again: nothing happens twice.'],
  fields: [],
};

const same = (words: string): Text => [words, words];

/** The service's own words of a refusal. */
function problemOf(body: Record<string, unknown>): Problem {
  const fehler = Array.isArray(body['fehler']) ? body['fehler'].filter(isObject) : [];
  return {
    code: wordOf(body['code']),
    title: same(wordOf(body['title'])),
    text: same(wordOf(body['text'] ?? body['detail'])),
    fields: fehler.map(({ feld, text }) => ({ feld: wordOf(feld), text: wordOf(text) })),
  };
}

/**
 * Does deeds one at a time, and keeps why the last one was refused. A repeat of the same deed after a lost answer bears
 * the same key, so that it happens once.
 */
export function useDeed() {
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const open = useRef<{ words: string; key: string } | null>(null);
  const running = useRef(false);
  /** Gives the answer's `data`, or null when it was refused or did not come. */
  const run = async (deed: Deed): Promise<Record<string, unknown> | null> => {
    if (running.current) return null;
    const words = JSON.stringify(deed);
    if (open.current?.words !== words) open.current = { words, key: makeKey() };
    running.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await askDesk(deed.method, deed.path, { body: deed.body, key: open.current.key, language });
    running.current = false;
    setBusy(false);
    if (!answer.came) {
      setProblem(NO_ANSWER);
      return null;
    }
    open.current = null;
    if (answer.status >= 400) {
      setProblem(problemOf(answer.body));
      return null;
    }
    const { data } = answer.body;
    return isObject(data) ? data : answer.body;
  };
  return { run, isBusy, problem, clear: () => setProblem(null) };
}
