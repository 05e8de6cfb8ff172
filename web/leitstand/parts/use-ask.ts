import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, type ApiProblem, type Result } from '../state/api.ts';

/**
 * Runs one thing at a time, and keeps why the last one was refused. `run` gives whether it was done; nothing is done
 * while another one runs.
 */
export function useRun() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const running = useRef(false);
  const run = async <T>(task: () => Promise<Result<T>>): Promise<Result<T> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const result = await task();
    running.current = false;
    setBusy(false);
    if (!result.ok) setProblem(result.problem);
    return result;
  };
  return { run, isBusy, problem };
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

/**
 * A list that the management keeps, and what is open over it. `done`: it is closed, and the list is read again; `Open`
 * says what may be open.
 */
export function useList<Entry, Open>(path: string) {
  const { data, problem, reload } = useRead<readonly Entry[]>(path);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void reload();
  };
  return { data, problem, reload, open, setOpen, close, done };
}
