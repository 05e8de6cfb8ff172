import { useCallback, useRef, useState } from 'react';
import { makeKey } from '../../net/key.ts';
import { ask, type ApiProblem } from './api.ts';

/** A deed as a call of the desk; `path` below `/leitstand/api/`. */
export interface Deed {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/**
 * Does deeds one at a time, and keeps why the last one was refused. A repeat of the same deed after a lost answer bears
 * the same key, so that it happens once.
 */
export function useDeed() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const open = useRef<{ words: string; key: string } | null>(null);
  const running = useRef(false);
  /** Gives what the service answers, or null when it was refused or did not come. */
  const run = useCallback(async <T = Record<string, unknown>>({ method, path, body }: Deed): Promise<T | null> => {
    if (running.current) return null;
    const words = JSON.stringify([method, path, body]);
    if (open.current?.words !== words) open.current = { words, key: makeKey() };
    running.current = true;
    setBusy(true);
    setProblem(null);
    const result = await ask<T>(method, path, { body, key: open.current.key });
    running.current = false;
    setBusy(false);
    if (result.ok || result.problem.status) open.current = null;
    if (result.ok) return result.data ?? ({} as T);
    setProblem(result.problem);
    return null;
  }, []);
  return { run, isBusy, problem, clear: () => setProblem(null) };
}
