import { existsSync, readFileSync } from 'node:fs';
import { run } from 'node:test';

/** The processes this one started and that still run; none where the system does not tell. */
export function children() {
  const list = `/proc/self/task/${process.pid}/children`;
  const pids = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : [];
  return pids.map((pid) => ({ pid: Number(pid), args: argumentsOf(`/proc/${pid}/cmdline`) }));
}

function argumentsOf(/** @type {string} */ place) {
  return existsSync(place) ? readFileSync(place, 'utf8').split('\0') : [];
}

/** `kill -9`. */
export function kill(/** @type {{ pid: number }} */ { pid }) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // it ended by itself meanwhile
  }
}

/**
 * Runs a test file, and ends its process once it has had that long: one that hears no SIGTERM, which is what the runner's own timeout sends.
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
