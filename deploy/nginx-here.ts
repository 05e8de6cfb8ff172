import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** What of deploy/nginx.conf is another on the machine of a test, which has ports and folders of its own. */

export type Changes = readonly (readonly [from: string, to: string])[];

/** Before nginx 1.25.1 HTTP/2 is a parameter of `listen`. */
const isOld = /nginx\/1\.(\d|1\d|2[0-4])\./.test(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '');

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as const;

/** Ports `https` and `plain` on the loopback address, and files that nginx writes in `folder`, as `name`. */
export function portsAndFolders(folder: string, name: string, https: number, plain: number): Changes {
  const folders = TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  return [
    ['pid /run/nginx.pid;', `pid ${folder}/${name}.pid;`],
    ['/var/log/nginx/error.log', `${folder}/error.log`],
    // Root's nginx has its own.
    ['http {', process.getuid?.() === 0 ? 'http {' : `http { ${folders}`],
    ['listen 80 default_server;', `listen 127.0.0.1:${plain} default_server;`],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl${isOld ? ' http2' : ''}`],
    ['listen [::]:443 ssl default_server;', ''],
    ...(isOld ? [['http2 on;', ''] as const] : []),
  ];
}

/** The text with each change; one that is nowhere in it fails the test. */
export const changed = (text: string, changes: Changes): string =>
  changes.reduce((now, [from, to]) => {
    assert.ok(now.includes(from), from);
    return now.replaceAll(from, to);
  }, text);
