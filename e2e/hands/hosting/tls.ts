import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import type { Service } from '../world.ts';

interface Certificate {
  key: Buffer;
  cert: Buffer;
}

/** Self-signed certificate for a host name; valid for `days`, expired if negative. Null if openssl is missing. */
export function certificate(name: string, days: number): Certificate | null {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, wish, cert] = ['key.pem', 'wish.pem', 'cert.pem'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  const span = ['-days', String(days), '-copy_extensions', 'copy'];
  const isMade = [
    ['req', '-new', ...kind, ...whose, '-out', wish],
    ['x509', '-req', '-in', wish, '-signkey', key, ...span, '-out', cert],
  ].every((args) => spawnSync('openssl', args).status === 0);
  const made = isMade ? { key: readFileSync(key), cert: readFileSync(cert) } : null;
  rmSync(folder, { recursive: true });
  return made;
}

/** Chromium flag that trusts a certificate by its public key and ignores its other errors. */
export function trustFlag({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
}

/** TLS-terminating proxy in front of the service. */
export async function behindTls(service: Service, first: Certificate) {
  const port = Number(new URL(service.url).port);
  const open = new Set<TLSSocket>();
  let requests = 0;
  const server = createServer(first, (client) => {
    const behind = connect(port, 'localhost');
    open.add(client);
    client.once('data', () => (requests += 1));
    client.pipe(behind).pipe(client);
    client.once('close', () => open.delete(client) && behind.destroy());
    client.on('error', () => behind.destroy());
    behind.on('error', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const cutAll = (): void => open.forEach((client) => client.destroy());
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Number of connections that carried data after the handshake. */
    used: () => requests,
    /** Switches the certificate and closes all connections, so that new ones see it. */
    shows(other: Certificate): void {
      server.setSecureContext(other);
      cutAll();
    },
    close: async () => {
      cutAll();
      await new Promise((done) => server.close(done));
    },
  };
}
