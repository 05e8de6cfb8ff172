import { existsSync, readFileSync } from 'node:fs';
import { run } from 'node:test';

/** Child processes that still run, with their arguments; [] where there is no /proc. */
export function children() {
  const list = `/proc/self/task/${process.pid}/children`;
  const pids = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : [];
  return pids.map((pid) => ({ pid: Number(pid), args: argumentsOf(`/proc/${pid}/cmdline`) }));
}

function argumentsOf(/** @type {string} */ place) {
  return existsSync(place) ? readFileSync(place, 'utf8').split('\0') : [];
}

/** `kill -9`; one that has exited meanwhile is no error. */
export function kill(/** @type {{ pid: number }} */ { pid }) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // it exited meanwhile
  }
}

/**
 * Runs a test file with a timeout, and kills its process 5 s later: Node's own timeout sends SIGTERM, which a process
 * that is busy in a loop never handles.
 * @param {string} path @param {number} timeout Milliseconds.
 * @param {import('node:test').RunOptions} [more]
 */
export async function* runFile(path, timeout, more = {}) {
  const end = () =>
    children()
      .filter(({ args }) => args.includes(path))
      .forEach(kill);
  const hung = setTimeout(end, timeout + 5_000);
  yield* run({ files: [path], timeout, ...more });
  clearTimeout(hung);
}
