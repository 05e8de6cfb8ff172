import type { Arrow } from './imports.ts';

/** Draws docs/architecture.svg from the imports: boxes are rooms, lines lead from a room to those that it needs. */

/** A box: folders that belong together, their names and what lives there. */
type Room = readonly [name: string, note: string, has: RegExp];

interface Panel {
  top: string;
  title: string;
  rooms: readonly Room[];
}

// prettier-ignore
const PANELS: readonly [web: Panel, server: Panel, domain: Panel] = [
  { top: 'web', title: 'web: the browser', rooms: [
    ['look',              'style sheets',              /^web\/look\//],
    ['worker/page',       'the worker, page side',     /^web\/worker\/page\//],
    ['worker/sw',         'service workers',           /^web\/worker\//],
    ['net queue live',    'calls, sending, streams',   /^web\/(net|queue|live)\//],
    ['vorgang',           'the held case',             /^web\/vorgang\//],
    ['words navigation',  'formats; back and forth',   /^web\/(words|navigation)\//],
    ['kit fields',        'page parts, questions',     /^web\/(kit|fields)\//],
    ['ort',               'position and map',          /^web\/ort\//],
    ['theme',             'theme editor',              /^web\/theme\/[^/]*$/],
    ['screens',           'one file a screen',         /^web\/screens\//],
    ['shell router',      'frame, guard, show',        /^web\/(shell|router|theme)\//],
    ['auftrag',           'the helper’s page',         /^web\/auftrag\//],
    ['leitstand',         'the operator’s desk',       /^web\/leitstand\//],
    ['app build',         'entries and build',         /^web\/(build\/|vite|[^/]*$)/],
  ] },
  { top: 'server', title: 'server: the service', rooms: [
    ['settings',          'environment and checks',    /^server\/(settings?\.ts|settings\/|hosts\/|failpoints\.ts|outbox\/(private-address|receiver-url|vapid-key)\.ts|geo\/(countries|map\/tile)\.ts|sicherung\/(age-keys|backup-files)\.ts|store\/postgres\/database-url\.ts)/],
    ['files',             'built and plain files',     /^server\/files\//],
    ['store journal',     'SQLite, PostgreSQL',        /^server\/(store|journal)\//],
    ['geo http-client',   'geocoder and tiles',        /^server\/(geo|http-client)\//],
    ['outbox',            'webhooks',                  /^server\/outbox\//],
    ['simulator',         'an example partner',        /^server\/simulator\//],
    ['sicherung',         'backups',                   /^server\/sicherung\//],
    ['mandanten',         'clients’ folders',          /^server\/(mandanten\/|open\.ts)/],
    ['http',              'access, errors, limits',    /^server\/http\//],
    ['maschinen',         'what a key reaches',        /^server\/maschinen\//],
    ['vorgang',           'what routes share',         /^server\/vorgang\//],
    ['auftrag',           'a helper’s link',           /^server\/auftrag\//],
    ['nachrichten sms',   'texts and push',            /^server\/(nachrichten|sms)\//],
    ['background',        'jobs; lifetime, metrics',   /^server\/(background|lifetime|metrics)\//],
    ['leitstand',         'accounts and board',        /^server\/leitstand\//],
    ['pages',             'rendered pages',            /^server\/pages\//],
    ['routes app',        'the calls',                 /^server\/(routes\/|api\.ts|app\.ts)/],
    ['betreiber',         'the commands',              /^server\/(betreiber\/|greeting\.ts|exit-line\.ts)/],
    ['main',              'entries',                   /^server\/[^/]*$/],
  ] },
  { top: 'domain', title: 'domain: true on both sides', rooms: [
    ['questions flow',    'core: routes, the case',    /^domain\/(ort\/(punkt|laender|alle-laender)\.ts|flow\.ts|mandant\.ts|questions|vorgang\.ts|answers\.ts|derived\.ts|page-state\.ts|berichtigung\.ts|merge\/)/],
    ['schaden … nachtrag', 'a file for each screen',   /^domain\/(gefahr|schaden|fahrzeug|ort|sicherheit|notruf|personen|nachtrag)\//],
    ['ereignisse',        'events, order status',      /^domain\/(ereignisse|nachricht)\/|^domain\/(ereignisse|hinweise|lesbar)\.ts/],
    ['fahrzeughinweise',  'hints which truck',         /^domain\/(fahrzeughinweise\/|auftrag\.ts)/],
    ['demo theme',        'example data, tokens',      /^domain\/(demo|theme)\//],
    ['accept',            'what others send',          /^domain\/(accept\/|accept-|parts\.ts|complete\.ts)/],
    ['auftrag leitstand', 'a helper’s job, the board', /^domain\/(auftrag|leitstand)\//],
    ['sms',               'a report in one text',      /^domain\/sms\//],
    ['text ids errors',   'what all need',             /^domain\/(revision\/|[^/]*$)/],
  ] },
];

/** Only tests use these, so they have no box. */
const OF_TESTS = /^(domain|server)\/(test|failing)\//;

const BOX = { width: 152, height: 40, gapX: 16, gapY: 34 };
const MARGIN = 24;
const TITLE = 40;

const roomOf = (panel: Panel, path: string): Room | undefined => panel.rooms.find(([, , has]) => has.test(path));

/** The files that no box holds. */
export const withoutRoom = (files: readonly string[]): string[] =>
  files.filter(
    (file) => !OF_TESTS.test(file) && PANELS.some((panel) => file.startsWith(`${panel.top}/`) && !roomOf(panel, file)),
  );

/** The picture as SVG. @throws Error where rooms of a panel need each other in a circle */
export function pictureOf(arrows: readonly Arrow[]): string {
  const [web, server, domain] = PANELS.map((panel) => drawn(panel, arrows)) as [Drawn, Drawn, Drawn];
  const gap = 150;
  const width = MARGIN * 2 + web.width + gap + server.width;
  const upper = Math.max(web.height, server.height);
  const domainX = (width - domain.width) / 2;
  const domainY = MARGIN + upper + 60;
  const height = domainY + domain.height + MARGIN;
  const serverX = MARGIN + web.width + gap;
  const middle = MARGIN + web.width + gap / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">${web.svg}</g>`,
    `<g transform="translate(${serverX} ${MARGIN})">${server.svg}</g>`,
    `<g transform="translate(${domainX} ${domainY})">${domain.svg}</g>`,
    words(middle, MARGIN + 70, 'HTTP ⇄', 15, '#222'),
    words(middle, MARGIN + 90, 'calls, pages,', 11, '#555'),
    words(middle, MARGIN + 106, 'event streams', 11, '#555'),
    words(domainX + domain.width / 2, domainY - 24, '↓ web and server know domain, never each other ↓', 13, '#222'),
    '</svg>',
    '',
  ].join('\n');
}

interface Drawn {
  width: number;
  height: number;
  svg: string;
}

function drawn(panel: Panel, arrows: readonly Arrow[]): Drawn {
  const needs = needsIn(panel, arrows);
  const levels = panel.rooms.map((room) => levelOf(room, needs, []));
  const top = Math.max(...levels);
  const rows = Array.from({ length: top + 1 }, (_, row) =>
    panel.rooms.filter((_room, index) => levels[index] === top - row),
  );
  const most = Math.max(...rows.map((row) => row.length));
  const width = most * (BOX.width + BOX.gapX) + BOX.gapX;
  const places = new Map(
    rows.flatMap((row, index) => {
      const left = (width - row.length * (BOX.width + BOX.gapX) + BOX.gapX) / 2;
      return row.map((room, column): [Room, { x: number; y: number }] => [
        room,
        { x: left + column * (BOX.width + BOX.gapX), y: TITLE + index * (BOX.height + BOX.gapY) },
      ]);
    }),
  );
  const height = TITLE + rows.length * (BOX.height + BOX.gapY) - BOX.gapY + BOX.gapX;
  const lines = panel.rooms.flatMap((room) =>
    shortest(room, needs).map((other) => lineBetween(places.get(room)!, places.get(other)!)),
  );
  const boxes = panel.rooms.map((room) => boxOf(room, places.get(room)!));
  const frame = `<rect width="${width}" height="${height}" rx="10" fill="#f3f5f7"/>`;
  return {
    width,
    height,
    svg: ['', frame, words(width / 2, 26, panel.title, 15, '#222'), ...lines, ...boxes].join('\n'),
  };
}

/** The rooms that each room of a panel imports. */
function needsIn(panel: Panel, arrows: readonly Arrow[]): Map<Room, Set<Room>> {
  const needs = new Map(panel.rooms.map((room) => [room, new Set<Room>()]));
  for (const { file, to, isTest } of arrows) {
    if (isTest || OF_TESTS.test(file)) continue;
    const [from, other] = [roomOf(panel, file), roomOf(panel, to)];
    if (from && other && from !== other) needs.get(from)!.add(other);
  }
  return needs;
}

function levelOf(room: Room, needs: Map<Room, Set<Room>>, way: readonly Room[]): number {
  if (way.includes(room)) throw new Error(`a circle: ${[...way, room].map(([name]) => name).join(' → ')}`);
  return Math.max(-1, ...[...needs.get(room)!].map((other) => levelOf(other, needs, [...way, room]))) + 1;
}

/** What a room needs without what it also reaches through another: the transitive reduction. */
function shortest(room: Room, needs: Map<Room, Set<Room>>): Room[] {
  const own = [...needs.get(room)!];
  return own.filter((other) => !own.some((between) => between !== other && reaches(between, other, needs)));
}

const reaches = (from: Room, to: Room, needs: Map<Room, Set<Room>>): boolean =>
  [...needs.get(from)!].some((next) => next === to || reaches(next, to, needs));

function lineBetween(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height];
  const [x2, y2] = [to.x + BOX.width / 2, to.y];
  return `<path d="M${x1} ${y1}C${x1} ${y1 + 22} ${x2} ${y2 - 22} ${x2} ${y2}" fill="none" stroke="#9aa5b1"/>`;
}

function boxOf([name, note]: Room, { x, y }: { x: number; y: number }): string {
  const box = `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="#fff" stroke="#52606d"/>`;
  const middle = x + BOX.width / 2;
  return `${box}\n${words(middle, y + 17, name, 13, '#102a43')}\n${words(middle, y + 32, note, 11, '#555')}`;
}

const words = (x: number, y: number, text: string, size: number, colour: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="middle">${text}</text>`;
