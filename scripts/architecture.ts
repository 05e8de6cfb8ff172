import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pictureOf } from './architecture-picture.ts';
import { arrowsOf, sources } from './imports.ts';

/** `npm run architecture`: draws docs/architecture.svg from the imports. */

process.chdir(resolve(import.meta.dirname, '..'));
const picture = pictureOf(sources('{domain,web,server}').sort().flatMap(arrowsOf));
writeFileSync(join('docs', 'architecture.svg'), picture);
console.log('docs/architecture.svg is written.');
