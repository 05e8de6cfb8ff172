import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';

/** Resident memory of a process in MB, or NaN where there is no /proc. */
export function residentOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  } catch {
    return NaN; // Not Linux: no /proc.
  }
}
