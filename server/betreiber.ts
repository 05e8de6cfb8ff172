import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { APP_TYPES, type AppTyp } from '#domain/flow.ts';
import { exitLine } from './exit-line.ts';
import { linkWithCode } from './greeting.ts';
import { STANDARD } from './standard.ts';
import { openMandanten, openStore } from './open.ts';
import { readCommandSettings } from './settings.ts';
import { newVorgang } from './vorgang-new.ts';

const HELP = `The operator's commands. They work beside the running service, on the same DATA_DIR.

  npm run betreiber -- einladung [--mandant ${STANDARD}] [--typ kfz] [--vorbelegung FILE.json] [--beispiel] [--json]

einladung            makes a case and prints its personal link with the QR code
  --mandant ID       the client, a folder name in mandanten/ (${STANDARD})
  --typ TYPE         ${APP_TYPES.join(' or ')} (kfz)
  --vorbelegung FILE fields of the case that are known already, as JSON
  --beispiel         marks it as an example: no help will come
  --json             prints one line: {"userID":"…","einladung":"…","url":"…"}

Links begin with PUBLIC_URL, as the service was last started with. Exit codes: 0 done, 1 refused, 2 not understood.
`;

/** What was typed cannot be understood: exit code 2. */
class UsageError extends Error {}
/** Understood, and refused: exit code 1. */
class RefusedError extends Error {}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        mandant: { type: 'string', default: STANDARD },
        typ: { type: 'string', default: 'kfz' },
        vorbelegung: { type: 'string' },
        beispiel: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const [command, ...rest] = positionals;
  if (command !== 'einladung' || rest.length)
    throw new UsageError(command ? `There is no command "${positionals.join(' ')}".` : 'Which command?');
  const typ = APP_TYPES.find((one) => one === values.typ);
  if (!typ) throw new UsageError(`--typ must be ${APP_TYPES.join(' or ')}, not "${values.typ}".`);
  await einladung({ ...values, typ });
}

interface Wanted {
  mandant: string;
  typ: AppTyp;
  vorbelegung?: string | undefined;
  beispiel: boolean;
  json: boolean;
}

async function einladung({ mandant, typ, vorbelegung, beispiel, json }: Wanted): Promise<void> {
  const settings = readCommandSettings(process.env);
  const mandanten = openMandanten(settings, (line) => process.stderr.write(`${line}\n`));
  const client = mandanten.mandantOf(mandant);
  if (!client)
    throw new RefusedError(
      `There is no client "${mandant}". There are: ${mandanten.all.map((one) => one.mandant.id).join(', ')}.`,
    );
  const fields = vorbelegung === undefined ? {} : readFields(vorbelegung);
  const store = await openStore(settings);
  try {
    const { publicUrl } = settings;
    const { userID, einladung, url } = await newVorgang(store, {
      client,
      typ,
      beispiel,
      vorbelegung: fields,
      publicUrl,
      now: Date.now(),
    });
    process.stdout.write(json ? `${JSON.stringify({ userID, einladung, url })}\n` : linkWithCode(url));
  } finally {
    await store.close();
  }
}

function readFields(file: string): object {
  try {
    const fields: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  } catch (error) {
    throw new RefusedError(`${file} cannot be read as JSON.`, { cause: error });
  }
  throw new RefusedError(`${file} holds no JSON object.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    isUsage ? `${error.message}\n\n${HELP}` : `${error instanceof RefusedError ? error.message : exitLine(error)}\n`,
  );
  process.exitCode = isUsage ? 2 : 1;
});
