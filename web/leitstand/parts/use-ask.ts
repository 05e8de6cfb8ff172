import { useCallback, useEffect, useRef, useState } from 'react';
import { makeKey } from '../../net/key.ts';
import { ask, type ApiProblem, type Result } from '../state/api.ts';

/**
 * Runs one thing at a time, and keeps why the last one was refused. `run` gives whether it was done; nothing is done
 * while another one runs.
 */
export function useRun() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);
  const run = async <T>(task: () => Promise<Result<T>>): Promise<Result<T> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const result = await task();
    running.current = false;
    setBusy(false);
    if (!result.ok) {
      setProblem(result.problem);
      setAttempt((before) => before + 1);
    }
    return result;
  };
  return { run, isBusy, problem, attempt, clear: () => setProblem(null) };
}

/** Runs a deed; when the same one is tried again, its idempotency key is the same. */
export function useDeedCall() {
  const { run, ...rest } = useRun();
  const last = useRef({ words: '', key: '' });
  const send = async <T>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Result<T> | null> => {
    const words = JSON.stringify([method, path, body]);
    if (last.current.words !== words) last.current = { words, key: makeKey() };
    const result = await run(() => ask<T>(method, path, { body, key: last.current.key }));
    if (result?.ok) last.current = { words: '', key: '' };
    return result;
  };
  return { send, ...rest };
}

/** What a call gives, read when the page comes and whenever `reload` is called. */
export function useRead<T>(path: string) {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const latest = useRef(0);
  const reload = useCallback((): Promise<void> => {
    const nr = ++latest.current;
    return ask<T>('GET', path).then((result) => {
      if (nr !== latest.current) return;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setData(result.data);
    });
  }, [path]);
  useEffect(() => void reload(), [reload]);
  return { data, problem, reload };
}
