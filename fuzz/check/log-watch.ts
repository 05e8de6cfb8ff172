import type { Readable } from 'node:stream';
import { CANARY } from '../scene.ts';

/** Checks the log of a service for content that it must not have. */
export interface LogWatch {
  lines(): number;
  /** Lines with a canary, and lines that are no JSON; at most 20, each cut at 500 characters. */
  findings(): readonly string[];
  /** The ids and keys among these that a line holds. */
  named(ids: Iterable<string>): string[];
}

/** Any word of an id's length or more. Which of them are ids is known only at the end. */
const LIKE_AN_ID = /[\w-]{12,}/g;

/** Reads the log as it comes. */
export function watchLog(stream: Readable): LogWatch {
  const findings: string[] = [];
  const words = new Set<string>();
  let [rest, lines] = ['', 0];
  const find = (what: string, line: string): void => {
    if (findings.length < 20) findings.push(`${what}: ${line.slice(0, 500)}`);
  };
  stream.on('data', (chunk: Buffer) => {
    const whole = `${rest}${chunk.toString()}`.split('\n');
    rest = whole.pop()!;
    for (const line of whole) {
      lines += 1;
      if (CANARY.test(line)) find('a canary in the log', line);
      if (!isJson(line)) find('a line of the log that is no JSON', line);
      for (const [word] of line.matchAll(LIKE_AN_ID)) words.add(word);
    }
  });
  return {
    lines: () => lines,
    findings: () => findings,
    named: (ids) => [...ids].filter((id) => words.has(id)),
  };
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false; // The finding itself.
  }
}
