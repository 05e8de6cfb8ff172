import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const OURS = ['package.json', 'tsconfig.json', 'domain', 'server', 'web', 'mandanten', 'themes'];

/** A copy of the package, to be built more than once. */
export interface Package {
  folder: string;
  /** Other words in a source file; the old ones must be there. */
  change(file: string, from: string, to: string): Promise<void>;
  /** Both builds, as `npm run build:web` makes them. */
  build(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the package, with the packages it needs by a link. */
export async function copyPackage(): Promise<Package> {
  const folder = await mkdtemp(join(tmpdir(), 'pannenlotse-build-'));
  for (const name of OURS) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const vite = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'web', ...args], {
      cwd: folder,
    });
  return {
    folder,
    async change(file, from, to) {
      const before = await readFile(join(folder, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not say ${from}`);
      await writeFile(join(folder, file), before.replaceAll(from, to));
    },
    async build() {
      await vite();
      await vite('--ssr');
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
