import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority of the test's own. */
export interface Authority {
  /** Its certificate, a file. */
  certificate: string;
  /** Issues a certificate for these host names into the two files. */
  issue(hosts: readonly string[], files: { key: string; certificate: string }): void;
  /** Makes whoever has that home folder trust it in Chromium. */
  trustAt(home: string): void;
}

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes an authority, whose files lie in `folder`. */
export function newAuthority(folder: string): Authority {
  mkdirSync(folder, { recursive: true });
  const [ownKey, certificate, wish] = ['key.pem', 'certificate.pem', 'wish.pem'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  openssl('req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=An afternoon', '-keyout', ownKey, '-out', certificate);
  return {
    certificate,
    issue(hosts, { key, certificate: to }) {
      const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`;
      openssl('req', '-new', ...KEY, '-subj', `/CN=${hosts[0]}`, '-addext', names, '-keyout', key, '-out', wish);
      const by = ['-CA', certificate, '-CAkey', ownKey, '-CAcreateserial', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', wish, ...by, '-days', '2', '-out', to);
    },
    trustAt(home) {
      const database = join(home, '.pki/nssdb');
      mkdirSync(database, { recursive: true });
      const certutil = (...args: string[]): void =>
        void execFileSync('certutil', ['-d', `sql:${database}`, ...args], { stdio: 'ignore' });
      certutil('-N', '--empty-password');
      certutil('-A', '-t', 'C,,', '-n', 'afternoon', '-i', certificate);
    },
  };
}
