/** A WebDriver session: the W3C protocol over HTTP, a call at a time. */
export interface Session {
  /** @throws DriverFault with the code of the protocol */
  call<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Runs the body of a function in the page; element references in `args` and in the result are references there. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
}

/** What the driver refused, by the error code of the protocol (`stale element reference`, …). */
export class DriverFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** How the protocol names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type Reference = Readonly<Record<typeof ELEMENT, string>>;
export const idOf = (reference: Reference): string => reference[ELEMENT];

/** Opens a session with the browser at `binary`. */
export async function openSession(driver: string, binary: string): Promise<Session> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: [] } };
  const { sessionId } = await call<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch },
  });
  const at = `${driver}/session/${sessionId}`;
  return {
    call: (method, path, body) => call(`${at}/${path}`, method, body),
    run: (script, ...args) => call(`${at}/execute/sync`, 'POST', { script, args }),
  };
}

async function call<T>(url: string, method: string, body: object = {}): Promise<T> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new DriverFault(value.error ?? '', value.message ?? '');
  return value;
}
