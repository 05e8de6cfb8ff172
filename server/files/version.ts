import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** This release: the version in package.json. */
export const VERSION: string = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version;

/** The commit that this is made of, 12 hexadecimal digits; '' where nothing says it. */
export const COMMIT: string = commitOf(ROOT).slice(0, 12);

/** Version and commit for a log and a person. */
export const RELEASE = COMMIT ? `${VERSION} (${COMMIT})` : VERSION;

/** The commit of a folder: as the file COMMIT says, which an image has, or else the git folder there. */
export function commitOf(folder: string): string {
  try {
    const told = join(folder, 'COMMIT');
    if (existsSync(told)) return hashIn(readFileSync(told, 'utf8'));
    const git = gitFolderOf(join(folder, '.git'));
    const head = readFileSync(join(git, 'HEAD'), 'utf8');
    const [, ref] = /^ref: (\S+)/.exec(head) ?? [];
    if (ref === undefined) return hashIn(head);
    const common = join(git, 'commondir');
    const shared = existsSync(common) ? resolve(git, readFileSync(common, 'utf8').trim()) : git;
    const loose = join(shared, ref);
    if (existsSync(loose)) return hashIn(readFileSync(loose, 'utf8'));
    const packed = readFileSync(join(shared, 'packed-refs'), 'utf8');
    return hashIn(packed.split('\n').find((line) => line.endsWith(` ${ref}`)) ?? '');
  } catch {
    return ''; // no git folder here, or none that may be read
  }
}

/** A work tree beside the first one names its folder in a file. */
function gitFolderOf(git: string): string {
  if (statSync(git).isDirectory()) return git;
  const [, other] = /^gitdir: (.+)/.exec(readFileSync(git, 'utf8')) ?? [];
  return other === undefined ? git : resolve(git, '..', other.trim());
}

function hashIn(text: string): string {
  return /^[0-9a-f]{40}/.exec(text.trim())?.[0] ?? '';
}
