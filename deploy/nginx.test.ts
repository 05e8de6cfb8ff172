import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from '../server/test/free-port.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../server/store/postgres/test-postgres.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE } from '../server/test/test-calls.ts';
import { changed, portsAndFolders, type Changes } from './nginx-here.ts';

/**
 * Runs deploy/nginx.conf in a real nginx in front of two service processes on one PostgreSQL. Only ports, paths and one
 * timeout are changed, and HTTP/2 for an older nginx.
 */

const ROOT = join(import.meta.dirname, '..');
const isThere = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;
const missing = (
  [
    ['nginx', '-v'],
    ['openssl', 'version'],
  ] as const
).find(([program, flag]) => !isThere(program, flag));
// In CI, which promises these programs, their lack is a failure.
if (missing && process.env['CI'] === 'true')
  throw new Error(`no ${missing[0]} found: install the packages nginx-light and openssl`);
const skip = missing ? `no ${missing[0]} found` : withoutPostgres;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('nginx before two processes', { skip, timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const children: ChildProcess[] = [];
  let server: TestPostgres;
  let ports: [number, number];
  let databaseUrl: string;
  let processes: [ChildProcess, ChildProcess];

  before(async () => {
    chmodSync(folder, 0o755); // nginx workers run as another user
    const subject = [
      '-subj',
      '/CN=panne.example',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
      stdio: 'ignore',
    });
    server = await startPostgres();
    databaseUrl = await server.newUrl();
    ports = [await freePort(), await freePort()];
    processes = [await serve(ports[0]), await serve(ports[1])];
  });
  after(async () => {
    // SIGTERM lets nginx stop its workers.
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function serve(port: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, String(port)),
        DATABASE_URL: databaseUrl,
        JOURNAL_DIR: join(folder, 'journal'),
        PUBLIC_URL: 'https://panne.example',
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'error',
      },
      stdio: 'ignore',
    });
    children.push(child);
    for (let tries = 0; tries < 800; tries++) {
      if (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null)) return child;
      await sleep(25);
    }
    throw new Error('the service does not start');
  }

  /** The configuration as it stands, with the second brand's block taken in, as its comment says. */
  async function confOf(): Promise<string> {
    const conf = await readFile(join(import.meta.dirname, 'nginx.conf'), 'utf8');
    const [before = '', brand = ''] = conf.split('  # A second brand, with');
    const block = brand
      .replaceAll(/^  # /gm, '  ')
      .replace(/^.*\n/, '')
      .replaceAll('panne.zweite.example.', 'panne.example.');
    return `${before}${block}`.replaceAll('# panne.zweite.example +49', 'panne.zweite.example +49');
  }

  /** Starts nginx in front of these ports, its configuration with `further` changes; gives its own port. */
  async function nginx(behind: readonly [number, number], further: Changes = []): Promise<number> {
    const [port, plain] = [await freePort(), await freePort()];
    const name = join(folder, `${port}.conf`);
    const text = changed(await confOf(), [
      ['127.0.0.1:3000', `127.0.0.1:${behind[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${behind[1]}`],
      ...portsAndFolders(folder, String(port), port, plain),
      ['listen [::]:443 ssl;', ''],
      ...further,
      ['/etc/ssl/panne.example.pem', join(folder, 'cert.pem')],
      ['/etc/ssl/panne.example.key', join(folder, 'key.pem')],
      ['client_body_timeout 20s', 'client_body_timeout 1s'],
      ['/etc/nginx/nginx-service.conf', join(import.meta.dirname, 'nginx-service.conf')],
    ]);
    writeFileSync(name, text);
    const checked = spawnSync('nginx', ['-t', '-q', '-c', name], { encoding: 'utf8' });
    assert.deepEqual([checked.status, checked.stderr], [0, '']);
    // With the usual soft limit of open files, which nginx must raise for its workers.
    const command = `ulimit -S -n 1024; exec nginx -c ${name} -g 'daemon off;'`;
    children.push(spawn('sh', ['-c', command], { stdio: 'ignore' }));
    for (let tries = 0; tries < 200; tries++) {
      if (await call(port, '/livez').catch(() => null)) return port;
      await sleep(25);
    }
    throw new Error('nginx does not start');
  }

  function call(port: number, path: string, options: RequestOptions = {}, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const all = {
        host: '127.0.0.1',
        port,
        path,
        rejectUnauthorized: false,
        ...options,
        headers: { host: 'panne.example', ...options.headers },
      };
      const asked = request(all, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      });
      asked.once('error', reject).end(body);
    });
  }

  const betreiber = (...args: string[]): Record<string, string> =>
    JSON.parse(
      execFileSync(process.execPath, [join(ROOT, 'server/betreiber.ts'), ...args, '--json'], {
        env: {
          ...process.env,
          DATA_DIR: join(folder, String(ports[0])),
          DATABASE_URL: databaseUrl,
          JOURNAL_DIR: join(folder, 'journal'),
        },
        encoding: 'utf8',
      }),
    );
  const einladung = () => betreiber('einladung') as { userID: string };

  test('serves pages and calls, and goes on with one process while the other is gone, losing no save', async () => {
    const port = await nginx(ports);
    const page = await call(port, '/kfz/start/DEMOMODUS');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['strict-transport-security']), /^max-age/);
    assert.equal(page.headers['x-powered-by'] ?? page.headers['server'], 'nginx');
    const { userID } = einladung();
    const save = (revision: number) =>
      call(
        port,
        `${BASE}/vorgang/${userID}`,
        { method: 'POST', headers: { 'content-type': 'application/json', 'if-match': `"${revision}"` } },
        JSON.stringify(flatTyre()),
      );
    for (let revision = 1; revision <= 60; revision++) {
      if (revision === 20) processes[0].kill('SIGTERM');
      // Not before the one before has let go of the port: while it drains, it answers too.
      if (revision === 40 && processes[0].exitCode === null) await once(processes[0], 'exit');
      if (revision === 40) processes[0] = await serve(ports[0]);
      const answer = await save(revision);
      assert.equal(answer.status, 200, `revision ${revision}: ${answer.body}`);
      assert.equal(JSON.parse(answer.body).revision, revision + 1);
    }
    const kept = await call(port, `${BASE}/vorgang/${userID}`);
    assert.equal(JSON.parse(kept.body).revision, 61);
  });

  test('does not let a caller write who it is or which host it asked for', async (t) => {
    const seen: Record<string, unknown>[] = [];
    const echo = createServer((asked, answer) => {
      seen.push(asked.headers);
      answer.end('ok');
    }).listen(0, '127.0.0.1');
    t.after(() => echo.close().closeAllConnections());
    await new Promise((resolve) => echo.once('listening', resolve));
    const behind = (echo.address() as AddressInfo).port;
    const port = await nginx([behind, behind]);
    seen.length = 0;
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    };
    await call(port, '/', { headers: forged });
    const [got] = seen;
    assert.deepEqual(
      [got?.['host'], got?.['x-forwarded-for'], got?.['x-forwarded-host'], got?.['x-forwarded-proto']],
      ['panne.example', '127.0.0.1', 'panne.example', 'https'],
    );
  });

  test('passes a status stream on at once', async (t) => {
    let beat = (): void => undefined;
    const path = `${BASE}/vorgang/XXXXXXXXXXXX/ereignisse`;
    const stream = createServer((asked, answer) => {
      if (asked.url !== path) return void answer.end('ok');
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('event: herzschlag\ndata:\n\n');
      beat = () => answer.write('id: 1\ndata: {}\n\n');
    }).listen(0, '127.0.0.1');
    t.after(() => stream.close().closeAllConnections());
    await new Promise((resolve) => stream.once('listening', resolve));
    const behind = (stream.address() as AddressInfo).port;
    const port = await nginx([behind, behind]);
    const chunks: string[] = [];
    const options = { host: '127.0.0.1', port, path, rejectUnauthorized: false };
    const asked = request(options, (answer) =>
      answer.setEncoding('utf8').on('data', (text: string) => chunks.push(text)),
    );
    asked.once('error', () => undefined).end(); // an error: the socket is destroyed below
    const arrives = async (text: string): Promise<void> => {
      for (let tries = 0; tries < 100 && !chunks.join('').includes(text); tries++) await sleep(20);
      assert.ok(chunks.join('').includes(text), text);
    };
    await arrives('herzschlag');
    beat();
    await arrives('id: 1');
    asked.destroy();
  });

  test('leaves refusals of too much to the service, and closes on who is too slow without an answer', async () => {
    const port = await nginx(ports);
    const headers = { 'content-type': 'application/json', 'if-match': '"1"' };
    const body = JSON.stringify('x'.repeat(100_000));
    const send = () => call(port, `${BASE}/vorgang/${einladung().userID}`, { method: 'POST', headers }, body);
    let large = await send();
    // The service answers 413 after the head and closes; sometimes nginx finds the connection closed before it has read
    // the answer.
    for (let tries = 1; tries < 5 && large.status === 503; tries++) large = await send();
    assert.deepEqual([large.status, JSON.parse(large.body).code], [413, 'ZU_GROSS']);
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.write(
      `POST ${BASE}/melden/XXXXXXXXXXXX HTTP/1.1\r\nHost: panne.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await new Promise((resolve) => socket.once('close', resolve));
    assert.equal(said, '');
  });

  test('has room for its connections, and warns of nothing', async () => {
    const log = join(folder, 'warnings.log');
    await nginx(ports, [[`${folder}/error.log crit`, `${log} warn`]]);
    assert.equal(existsSync(log) ? readFileSync(log, 'utf8') : '', '');
  });

  test('refuses what one address asks too fast, with 429 and when to try again', async () => {
    const port = await nginx(ports, [
      ['rate=200r/s', 'rate=1r/s'],
      ['burst=1000', 'burst=3'],
    ]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(port, '/livez')));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 10 && refused.length < 20, `${refused.length} refused`);
    assert.equal(refused[0]!.headers['retry-after'], '5');
    assert.match(refused[0]!.body, /^Gerade sind es zu viele/);
  });

  /** A process of the service that answers with `act`, and others with 'ok'; gives its port. */
  async function playing(t: TestContext, act: (answer: ServerResponse) => void): Promise<number> {
    const server = createServer((asked, answer) => void (asked.url === '/livez' ? answer.end('ok') : act(answer)));
    t.after(() => server.close().closeAllConnections());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  test('refuses what one address asks on too many connections at once, with 429, and goes on when some have ended', async (t) => {
    const waiting: ServerResponse[] = [];
    let haveCome = (): void => undefined;
    const three = new Promise<void>((resolve) => (haveCome = resolve));
    const behind = await playing(t, (answer) => void (waiting.push(answer) === 3 && haveCome()));
    const port = await nginx([behind, behind], [['limit_conn connections 500', 'limit_conn connections 3']]);
    const held = Array.from({ length: 3 }, () => call(port, '/held'));
    await three;
    const refused = await call(port, '/livez');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '5']);
    for (const answer of waiting) answer.end('ok');
    assert.deepEqual(
      (await Promise.all(held)).map(({ status }) => status),
      [200, 200, 200],
    );
  });

  test('closes on who does not read its answer, and lets go of the process behind', async (t) => {
    let ended = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (ended = resolve));
    const behind = await playing(t, (answer) => {
      const more = (): void =>
        void (answer.write('x'.repeat(100_000)) ? setImmediate(more) : answer.once('drain', more));
      answer.once('close', ended);
      more();
    });
    const port = await nginx([behind, behind], [['send_timeout 30s', 'send_timeout 1s']]);
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    t.after(() => socket.destroy());
    await once(socket, 'secureConnect');
    socket.pause();
    // Unbuffered, so that what the caller does not take stays with the process.
    socket.write(`GET ${BASE}/vorgang/XXXXXXXXXXXX/ereignisse HTTP/1.1\r\nHost: panne.example\r\n\r\n`);
    await isOver;
    assert.equal(socket.destroyed, false, 'the caller is still there');
  });

  test('lets a partner’s batch of a megabyte through, and no other call of that size', async () => {
    const port = await nginx(ports);
    const { schluessel } = betreiber(
      'schluessel',
      'anlegen',
      '--art',
      'partner',
      '--name',
      'Abschlepper',
      '--alle-mandanten',
    );
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${schluessel}` };
    const ereignis = (nr: number) => ({
      vorgangRef: 'XXXXXXXXXXXXXXXX',
      unid: String(nr),
      meldungsTyp: 'HINWEIS',
      hinweis: 'x'.repeat(1_000),
    });
    const body = JSON.stringify({ ereignisse: Array.from({ length: 1_000 }, (_, nr) => ereignis(nr)) });
    const send = (path: string) => call(port, `${BASE}/${path}`, { method: 'POST', headers }, body);
    const taken = await send('partner/ereignisse');
    assert.equal(taken.status, 200, taken.body.slice(0, 200));
    assert.equal((JSON.parse(taken.body) as { data: unknown[] }).data.length, 1_000);
    assert.equal((await send('betreiber/vorgang')).status, 413);
  });

  test('says 503 with Retry-After while no process answers, and writes no id into its log', async () => {
    const port = await nginx(ports);
    for (const child of processes) child.kill('SIGKILL');
    await sleep(100);
    const away = await call(port, `/kfz/start/KANARIE2345`);
    assert.deepEqual([away.status, away.headers['retry-after']], [503, '2']);
    assert.match(String(away.headers['content-type']), /^text\/html/);
    for (const text of ['href="tel:112"', 'href="tel:+49221000000"']) assert.ok(away.body.includes(text), away.body);
    const second = await call(port, '/', { headers: { host: 'panne.zweite.example' } });
    assert.ok(second.body.includes('href="tel:+4930000000"'), second.body);
    const log = join(folder, 'error.log');
    assert.ok(!existsSync(log) || !readFileSync(log, 'utf8').includes('KANARIE'));
  });
});
