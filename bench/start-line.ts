import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** Arguments that `npm start` gives to node, relative to the project: flags and entry file. */
export const START_ARGUMENTS: readonly string[] = scripts.start.split(/exec node /)[1]!.split(' ');
