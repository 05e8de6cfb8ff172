import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type Readable } from 'node:stream';

/** `kill -9` of a process and all that it started. */
export async function killTree(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  for (const pid of treeOf(child.pid!)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended with its parent
    }
  }
  await gone;
}

/** The process and its descendants, the oldest first. */
function treeOf(root: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const tree = [root];
  for (const parent of tree) tree.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return tree;
}

/** Starts an X display in memory, without a screen; gives its name. */
export async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [text] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { name: `:${String(text).trim()}`, process: child };
}
