import { readdirSync, readFileSync } from 'node:fs';

/** A running process, as read from /proc. */
interface Seen {
  parent: number;
  /** Processor time in seconds, user and system: its own, and that of ended children. */
  seconds: number;
}

/** Clock ticks of /proc in a second; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The process and all below it, children first; only the process itself where there is no /proc. */
export function treeOf(pid: number, seen = processes()): number[] {
  const below = (parent: number): number[] =>
    [...seen].filter(([, one]) => one.parent === parent).flatMap(([child]) => [...below(child), child]);
  return [...below(pid), pid];
}

/** Processor seconds of a process and all below it, ended ones included; 0 where there is no /proc. */
export function processorSeconds(pid: number): number {
  const seen = processes();
  return treeOf(pid, seen).reduce((sum, one) => sum + (seen.get(one)?.seconds ?? 0), 0);
}

/** `kill -9` of a process and all below it. */
export function killTree(pid: number): void {
  treeOf(pid).forEach(kill);
}

/** `kill -9` of all processes below this one. */
export function killChildren(): void {
  treeOf(process.pid).slice(0, -1).forEach(kill);
}

/** `kill -9`. A process that has exited meanwhile is no error. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function processes(): Map<number, Seen> {
  const seen = new Map<number, Seen>();
  for (const name of folders('/proc')) {
    const pid = Number(name);
    const stat = pid ? read(`/proc/${name}/stat`) : '';
    // The name of the program is in brackets and may hold any characters.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    if (stat) seen.set(pid, { parent: Number(fields[1]), seconds: ticks / TICKS });
  }
  return seen;
}

function folders(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return []; // A system without /proc.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has exited meanwhile.
  }
}
