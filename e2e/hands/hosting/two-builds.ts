import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const OURS = ['package.json', 'tsconfig.json', 'domain', 'server', 'web', 'mandanten', 'themes'];

/** A copy of the project that can be changed and built. */
export interface Package {
  folder: string;
  /** Replaces text in a source file. @throws Error if it is not there */
  change(file: string, from: string, to: string): Promise<void>;
  /** Client and SSR build, as `npm run build:web`. */
  build(): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the project to a temporary folder; node_modules is a symlink. */
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
