import { BuildError } from './files/built.ts';
import { MandantError } from './mandanten/mandant-file.ts';
import { JournalError } from './lifetime/erasure-journal.ts';
import { SettingsError } from './setting.ts';
import { ThemeError } from './mandanten/theme.ts';
import { StoreError } from './store/engine.ts';

/**
 * The message with which the service or a command exits: one line for the operator (of settings one for each that is
 * wrong), or the stack of an unexpected error.
 */
export function exitLine(error: unknown): string {
  const known = [SettingsError, MandantError, ThemeError, StoreError, JournalError, BuildError];
  if (known.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, stack, port, address, path, resource } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    resource?: string;
  };
  if (code === 'ERR_ACCESS_DENIED')
    return `Node's permission model keeps the service from ${resource}: name it in --allow-fs-read or --allow-fs-write, or move it into a folder that is named there.`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set PORT to another.`;
  if (code === 'EACCES' && port) return `Port ${port} needs rights this user has not: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? ''} is no address of this machine.`.replace('  ', ' ');
  if (path && code) return `DATA_DIR or the program's folder cannot be used: ${message}`;
  return stack ?? String(error);
}
