import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonText, type Json } from '#domain/json-text.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';

/** The bytes of a file, or why the operator's file is refused. */
export type Bytes = { bytes: Buffer; mistake: null } | { bytes: null; mistake: Mistake };
type Text = { text: string; mistake: null } | { text: null; mistake: Mistake };

const no = (remedy: string): { bytes: null; text: null; mistake: Mistake } => ({
  bytes: null,
  text: null,
  mistake: mistakeAt('', undefined, remedy),
});

/** Reads a regular file of at most `most` bytes; links and devices are refused. */
export function readPlain(folder: string, name: string, most: number): Bytes {
  const path = join(folder, name);
  try {
    return readAt(path, most);
  } catch (error) {
    return no(`the file cannot be read (${(error as NodeJS.ErrnoException).code}), let the service read it`);
  }
}

function readAt(path: string, most: number): Bytes {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return no('the file is missing, put it into the folder');
  if (found.isSymbolicLink()) return no('the file is a link, put the file itself into the folder');
  if (!found.isFile()) return no('this is no file, put one into the folder');
  if (found.size > most) return no(`the file has ${found.size} bytes, make it at most ${most}`);
  return { bytes: readFileSync(path), mistake: null };
}

/** Reads a text file: UTF-8 without a byte order mark. */
export function readText(folder: string, name: string, most: number): Text {
  const { bytes, mistake } = readPlain(folder, name, most);
  if (mistake) return { text: null, mistake };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return no('the file begins with a byte order mark, save it as UTF-8 without one');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), mistake: null };
  } catch {
    return no('the file is not UTF-8, save it as UTF-8'); // TypeError: invalid UTF-8
  }
}

/** Reads a JSON file; duplicate keys are refused. */
export function readJson(folder: string, name: string, most: number): Json {
  const { text, mistake } = readText(folder, name, most);
  return mistake ? { value: null, mistake } : readJsonText(text);
}
