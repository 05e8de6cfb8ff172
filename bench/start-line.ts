import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** What `npm start` gives to node, in the project's folder: its flags and the service. */
export const START: readonly string[] = scripts.start.split(/exec node /)[1]!.split(' ');
