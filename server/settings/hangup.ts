import type { FastifyBaseLogger } from 'fastify';
import { SettingsError } from '../setting.ts';
import type { SecretFile } from './secret.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * Reads the files of the secrets again on SIGHUP. It listens at once, since a SIGHUP without a listener ends a process;
 * one that comes before the log is there (the function it gives) is answered then. Without such files a line says that
 * there is nothing to read, except at a terminal: closed, it ends the service, like any program. ADR 040.
 */
export function reloadOnHangup(
  files: readonly SecretFile[],
  isAtTerminal = process.stdin.isTTY === true,
): (log: Log) => void {
  let log: Log | null = null;
  let isRung = false;
  const answer = (): void => {
    if (!log || !isRung) return;
    isRung = false;
    reloadAll(files, log);
  };
  if (files.length > 0 || !isAtTerminal)
    process.on('SIGHUP', () => {
      isRung = true;
      answer();
    });
  return (given) => {
    log = given;
    answer();
  };
}

/** Reads each file; one that cannot be used leaves its secret as it was, and an error in the log. */
function reloadAll(files: readonly SecretFile[], log: Log): void {
  if (!files.length)
    return log.info({ event: 'sighup' }, 'No setting comes from a file, so there is nothing to read again.');
  const fresh = files.filter((file) => {
    try {
      return file.reload();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      log.error({ event: 'geheimnis-fehlt', einstellung: file.setting }, `${error.message} The one before stays.`);
      return false;
    }
  });
  log.info({ event: 'geheimnisse-gelesen', neu: fresh.map(({ setting }) => setting) }, 'Secret files are read again.');
}
