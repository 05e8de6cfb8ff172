import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** A shell that somebody sits at: the folder that they are in and what they have set stay, from block to block. */
export interface Terminal {
  /**
   * Types a block, and gives what it printed.
   * @throws Error with all of that, if one of its commands fails
   */
  type(block: string): Promise<string>;
  /** Ends it, and what it has started. */
  close(): void;
}

export interface Login {
  cwd: string;
  env: Record<string, string>;
  uid?: number;
  gid?: number;
}

/** Prints each command that fails, with its exit code. */
const FAILED = '✗ exit code';

export function openTerminal(login: Login): Terminal {
  const shell = spawn('bash', ['--noprofile', '--norc'], { ...login, detached: true, stdio: 'pipe' });
  let printed = '';
  let hear = (): void => undefined;
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString();
      hear();
    });
  // It has ended: the exit is told below.
  shell.stdin.on('error', () => undefined);
  shell.once('exit', (code) => {
    printed += `\n${FAILED} ${code}: the shell itself`;
    hear();
  });
  shell.stdin.write(`exec 2>&1\ntrap 'echo "${FAILED} $?: $BASH_COMMAND"' ERR\n`);

  async function type(block: string): Promise<string> {
    const [from, end] = [printed.length, `end-${randomUUID()}`];
    // As one compound: no command reads the next line from the terminal.
    shell.stdin.write(`{\n${block}\n} < /dev/null\necho ${end}\n`);
    await new Promise<void>((resolve) => {
      hear = () => {
        if (printed.includes(end, from) || shell.exitCode !== null) resolve();
      };
      hear();
    });
    const said = printed.slice(from).replace(`${end}\n`, '');
    if (said.includes(FAILED)) throw new Error(`${block}\n\n${said}`);
    return said;
  }

  return {
    type,
    close: () => {
      try {
        process.kill(-shell.pid!, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    },
  };
}
