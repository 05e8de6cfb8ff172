import { join } from 'node:path';
import * as v from 'valibot';
import { STANDARD } from '#domain/standard.ts';
import { FAILPOINT_NAMES } from '../failpoints.ts';
import { BOXES } from '../geo/countries.ts';
import { HOST_RULES, readHostRules } from '../hosts/service-hosts.ts';
import { exactOrigin } from '../hosts/web-origins.ts';
import { vapidKeyOf } from '../outbox/vapid-key.ts';
import * as kind from './kinds.ts';
import type { NamedSecrets, Secret } from './secret.ts';
import * as value from './values.ts';

/** A setting of the service. Its type, its reading, its row in the documents and in .env.example follow from this. */
export interface Setting {
  /** The environment variable. */
  name: string;
  kind: kind.Kind;
  /** The text that counts where the variable is not set ('': an empty list); without one the value is null. */
  default?: string;
  /** What counts where it is not set, in words for the documents, where the default does not say it. */
  otherwise?: string;
  /**
   * `one`: a secret. It may come from the file that NAME_FILE names, and is read again on SIGHUP. No message quotes it.
   * `named`: secrets whose variables begin with this name; the operator chooses how each name goes on.
   */
  secret?: 'one' | 'named';
  /** false: no message quotes the value, since it may hold a secret by mistake. */
  isQuoted?: false;
  /** A value for .env.example, where the default is none. */
  example?: string;
  /** What the setting does, in one or two sentences. */
  about: string;
}

type Group = Readonly<Record<string, Setting>>;

/** The package, whose brands count without a folder of one's own, whatever the working directory. */
const PACKAGE = join(import.meta.dirname, '../..');

const WEBHOOK_SECRETS = kind.readBy(
  value.webhookSecretsOf,
  `whsec_ and ${value.SECRET_BYTES.least} to ${value.SECRET_BYTES.most} random bytes in base64; several with commas between`,
);

/** All settings, by group. */
export const TABLE = {
  service: {
    port: {
      name: 'PORT',
      kind: kind.wholeNumber(1, 65_535),
      default: '3000',
      about: 'The port to listen on.',
    },
    host: {
      name: 'HOST',
      kind: kind.readBy(value.hostOf, 'a host name or an address, without a port'),
      default: 'localhost',
      about:
        'The address to listen on. The service speaks plain http: the default is reached from this machine only, at all addresses of `localhost`. `0.0.0.0` or `::` opens it to the network; a container needs that.',
    },
    publicUrl: {
      name: 'PUBLIC_URL',
      kind: kind.readBy(value.originOf, 'an address like https://panne.example without a path'),
      otherwise: '`http://localhost:PORT`',
      isQuoted: false,
      example: 'https://panne.example',
      about:
        'The origin of every link and QR code. The service keeps it in `DATA_DIR`, so that commands make the same links. With https it also tells browsers to use https only (HSTS, two years).',
    },
    trustProxy: {
      name: 'TRUST_PROXY',
      kind: kind.list(
        kind.readBy(value.proxyOf),
        'addresses or networks like 10.0.0.1, 10.0.0.0/8 or loopback, with commas between',
      ),
      default: '',
      example: 'loopback',
      about:
        'The proxies whose `X-Forwarded-*` headers count. If it is not set, the service ignores these headers: behind a proxy all visitors then share one rate limit, and the log warns every hour (`weiterleitung-ignoriert`).',
    },
    serviceBase: {
      name: 'SERVICE_BASE',
      kind: kind.matching(/^(\/[\w.-]+)*\/extService\.xsp$/, 'a path that ends in /extService.xsp'),
      default: '/service/extService.xsp',
      about: 'The path of the calls.',
    },
    serviceHosts: {
      name: 'SERVICE_HOSTS',
      kind: kind.readBy(readHostRules, HOST_RULES),
      default: '[]',
      isQuoted: false,
      about: "The pages of which hosts call which other base. See 'Pages and calls on different hosts'.",
    },
    webOrigins: {
      name: 'WEB_ORIGINS',
      kind: kind.list(
        kind.readBy(exactOrigin),
        'exact origins like https://panne.example with commas between: no *, no path, no slash at the end',
      ),
      default: '',
      example: 'https://panne.example',
      about: 'The origins whose pages may call this service from another origin (CORS).',
    },
    maxConnections: {
      name: 'MAX_CONNECTIONS',
      kind: kind.wholeNumber(10, 999_999),
      // Room for all the streams that a process serves, and for 4,000 calls beside them.
      default: '24000',
      about:
        'Open connections at most, for each address that is listened on; a further one is closed at once. Keep the limit of open files (`ulimit -n`) above it.',
    },
    drainMs: {
      name: 'DRAIN_TIME',
      kind: kind.duration('0s', '60s'),
      default: '1s',
      about:
        'How long the service still takes calls after SIGTERM, while `/readyz` says no. Make it longer than your load balancer needs to notice.',
    },
    metricsTokens: {
      name: 'METRICS_TOKEN',
      kind: kind.matching(/^[\w.~+/=-]{16,200}$/, '16 to 200 characters of A-Z a-z 0-9 . _ ~ + / = -'),
      secret: 'one',
      about:
        'Who sends it (`Authorization: Bearer …`) gets `/metrics` and the reasons of `/readyz`. Without it only callers on this machine do.',
    },
    logLevel: {
      name: 'LOG_LEVEL',
      kind: kind.oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
      default: 'info',
      about: 'The least important lines that are logged.',
    },
    securityContact: {
      name: 'SECURITY_CONTACT',
      kind: kind.readBy(value.contactOf, 'like mailto:sicherheit@panne.example, or an https address'),
      example: 'mailto:sicherheit@panne.example',
      about: 'Whom to tell of a weakness, at `/.well-known/security.txt`. Without it that address is unknown.',
    },
    isProduction: {
      name: 'NODE_ENV',
      kind: v.pipe(
        kind.oneOf(['production', 'development', 'test']),
        v.transform((typed) => typed === 'production'),
      ),
      default: 'development',
      about:
        'Set `production` where people depend on the service (the container does): `FAULT` and `SIMULATOR=on` are refused then.',
    },
  },
  store: {
    dataDir: {
      name: 'DATA_DIR',
      kind: kind.folder,
      default: './data',
      about: 'The folder of everything that is kept.',
    },
    journalDir: {
      name: 'JOURNAL_DIR',
      kind: kind.folder,
      otherwise: '`DATA_DIR/journal`',
      about: 'The folder of the journal of erasures. All processes of one database share it.',
    },
    databaseUrl: {
      name: 'DATABASE_URL',
      kind: kind.readBy(value.databaseOf, 'like postgres://user:password@host:5432/name?sslmode=verify-full'),
      isQuoted: false,
      example: 'postgres://pannenlotse@localhost:5432/pannenlotse',
      about:
        "The PostgreSQL database. Without it the store is one SQLite file in `DATA_DIR`. See 'Database and moving'.",
    },
    databasePassword: {
      name: 'DATABASE_PASSWORD',
      kind: kind.line(1_000),
      secret: 'one',
      about: 'The password of the database, if it does not stand in `DATABASE_URL`.',
    },
  },
  backup: {
    at: {
      name: 'BACKUP_AT',
      kind: kind.timeOfDay,
      example: '03:30',
      about:
        "SQLite only: from this time of day on the service backs itself up once a day, by the clock of `STANDARD_MANDANT`. See 'Back up and restore'.",
    },
    dir: {
      name: 'BACKUP_DIR',
      kind: kind.folder,
      otherwise: '`DATA_DIR/sicherungen`',
      example: '/backups',
      about:
        'The folder of the backups, better on another disk. In the container it is the volume `/backups`. With PostgreSQL: where your own `*.dump` or `base-…` lie, so that `/metrics` tells their age.',
    },
    keep: {
      name: 'BACKUP_KEEP',
      kind: kind.wholeNumber(1, 90),
      default: '14',
      about: 'How many daily backups are kept.',
    },
    recipients: {
      name: 'BACKUP_RECIPIENTS',
      kind: kind.list(
        kind.readBy(value.recipientOf),
        'public keys like age1…, with commas between (npm run betreiber -- sicherungsschluessel makes one)',
      ),
      default: '',
      isQuoted: false,
      about:
        'The public keys for which backups are encrypted: each of their private keys opens them. Without one they are not encrypted.',
    },
  },
  clients: {
    brandsDir: {
      name: 'BRANDS_DIR',
      kind: kind.folder,
      default: PACKAGE,
      otherwise: 'the package',
      example: './brands',
      about:
        'The folder of your brands: clients in `mandanten/`, themes in `themes/`. Without `themes/` those of the package count.',
    },
    standardID: {
      name: 'STANDARD_MANDANT',
      kind: kind.matching(/^[A-Za-z0-9_-]{1,40}$/, 'the name of a folder in mandanten/'),
      default: STANDARD,
      about:
        'The client that answers where no other is known: hosts that nobody claims, unknown links. In production the start refuses the sample that comes with the package. Without such a folder a neutral page answers.',
    },
    demo: {
      name: 'DEMO',
      kind: kind.oneOf(['any', 'strict', 'off']),
      otherwise: '`any`; `off` with `NODE_ENV=production`',
      example: 'strict',
      about: '`any`: every id of nine characters is the demo; `strict`: only `DEMOMODUS` is; `off`: there is none.',
    },
    hasServiceWorker: {
      name: 'SERVICE_WORKER',
      kind: kind.onOff,
      default: 'on',
      about:
        "`off` is the kill switch: browsers unregister the worker and drop the app that they keep. See 'The app on the device'.",
    },
  },
  geo: {
    provider: {
      name: 'GEO_PROVIDER',
      kind: kind.oneOf(['embedded', 'nominatim', 'photon']),
      default: 'embedded',
      about: "Who finds places. `embedded` is the table of towns within the service, without a network. See 'Places'.",
    },
    url: {
      name: 'GEO_URL',
      kind: kind.readBy(value.geocoderOf, 'an address like http://localhost:8080'),
      isQuoted: false,
      example: 'http://localhost:8080',
      about: 'The address of your geocoder, with the path of its calls. `nominatim` and `photon` need it.',
    },
    contact: {
      name: 'GEO_CONTACT',
      kind: kind.matching(/^[\x21-\x27\x2a-\x7e]{3,100}$/, 'an e-mail address or a page of yours'),
      example: 'technik@panne.example',
      about: 'Whom the geocoder and the tile server may ask; sent to them in the `User-Agent`.',
    },
    ratePerSec: {
      name: 'GEO_RATE_PER_SEC',
      kind: kind.decimal(0.1, 100),
      otherwise: '`10`; `1` at openstreetmap.org',
      example: '10',
      about: 'Requests a second at most, evenly spaced; four at once.',
    },
    timeoutMs: {
      name: 'GEO_TIMEOUT',
      kind: kind.duration('100ms', '10s'),
      default: '4s',
      about: 'How long the geocoder may take to answer, with the wait for its turn. Then the table of towns answers.',
    },
    countries: {
      name: 'GEO_COUNTRIES',
      kind: kind.list(
        kind.readBy(value.countryOf),
        `a list of ${Object.keys(BOXES).join(', ').toLowerCase()} with commas between`,
      ),
      default: 'de,be,lu,nl',
      about:
        'Where you help. Typed places are searched for there, and the place offers these countries first. A position elsewhere is reported as where it is.',
    },
    mayUsePublicOsm: {
      name: 'GEO_ALLOW_PUBLIC_OSM',
      kind: kind.onOff,
      default: 'off',
      about:
        '`on`: you have leave to use a server of openstreetmap.org. Their policy rules out this kind of use; without leave and `GEO_CONTACT` such a `GEO_URL` or `MAP_TILE_URL` is refused.',
    },
  },
  map: {
    urls: {
      name: 'MAP_TILE_URL',
      kind: kind.readBy(value.tileTemplateOf, 'an address like https://tiles.example/{z}/{x}/{y}.png'),
      secret: 'one',
      about:
        "Tiles of the map from a server (Web Mercator, 256 px, levels 5 to 18). It is a secret, because it may hold a key. See 'The map'.",
    },
    file: {
      name: 'MAP_FILE',
      kind: kind.file,
      example: '/data/map.pmtiles',
      about:
        "The map in one file: `.pmtiles` (vector in Protomaps' schema, or images) or `.mbtiles` (images). Not together with `MAP_TILE_URL`. See 'The map'.",
    },
    attribution: {
      name: 'MAP_ATTRIBUTION',
      kind: kind.line(300),
      otherwise: 'as the file says',
      example: '© OpenStreetMap',
      about: 'Whose map it is, shown in its corner as its licence asks. `MAP_TILE_URL` needs it.',
    },
  },
  webhook: {
    url: {
      name: 'WEBHOOK_URL',
      kind: kind.readBy(value.receiverOf, 'an address like https://panne.example/meldungen'),
      isQuoted: false,
      example: 'https://panne.example/meldungen',
      about: "Where the service tells of reports. See 'Webhook'.",
    },
    secrets: {
      name: 'WEBHOOK_SECRET',
      kind: WEBHOOK_SECRETS,
      secret: 'one',
      about: 'Signs the messages to `WEBHOOK_URL`. Set two while you replace one: both sign.',
    },
    timeoutMs: {
      name: 'WEBHOOK_TIMEOUT',
      kind: kind.duration('100ms', '30s'),
      default: '10s',
      about: 'How long the receiver of a webhook may take to answer.',
    },
    clientSecrets: {
      name: 'HOOK_SECRET_',
      kind: WEBHOOK_SECRETS,
      secret: 'named',
      about:
        "Secrets of the clients' own webhooks, by the names in their files: `HOOK_SECRET_KRANICH` is `KRANICH`. No two clients may have one secret or one file. See 'A webhook per client'.",
    },
  },
  sms: {
    secrets: {
      name: 'SMS_SECRET_',
      kind: kind.matching(/^[\x21-\x7e][\x20-\x7e]{0,499}$/, 'one line of at most 500 ASCII signs'),
      secret: 'named',
      about:
        "Secrets of the clients' gateways for text messages, by the names in their files: `SMS_SECRET_KRANICH` is `KRANICH`. No two clients may have one secret or one file. See 'Text messages'.",
    },
  },
  push: {
    keys: {
      name: 'PUSH_KEY',
      kind: kind.readBy(vapidKeyOf, 'the private key that betreiber -- push-schluessel makes: 43 characters'),
      secret: 'one',
      about: "The private key for Web Push. Without it push is not offered. See 'Push messages'.",
    },
    contact: {
      name: 'PUSH_CONTACT',
      kind: kind.readBy(value.contactOf, 'like mailto:technik@panne.example, or an https address'),
      otherwise: '`PUBLIC_URL`, if https',
      example: 'mailto:technik@panne.example',
      about: 'Whom a push service asks when something is wrong.',
    },
    hosts: {
      name: 'PUSH_HOSTS',
      kind: kind.list(
        kind.readBy(value.pushHostOf),
        'host names like fcm.googleapis.com or *.push.apple.com, with commas between',
      ),
      // Those of Chrome, Firefox, Safari and Edge.
      default: 'fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com',
      about: 'The push services that may be sent to; `*.` stands for all hosts below a name.',
    },
  },
  desk: {
    url: {
      name: 'LEITSTAND_URL',
      kind: kind.readBy(value.originOf, 'an address like https://leitstand.example without a path'),
      otherwise: '`PUBLIC_URL`',
      isQuoted: false,
      example: 'https://leitstand.example',
      about:
        'The origin of the Leitstand, such as a host name that only your VPN reaches. It answers at that host alone. Sign-in needs https, except on localhost.',
    },
    phone: {
      name: 'LEITSTAND_PHONE',
      kind: kind.readBy(value.phoneOf, 'a phone number with its country, like +4922112345'),
      example: '+4922112345',
      about: 'The number that the Leitstand shows to its people while its connection is broken.',
    },
    onCall: {
      name: 'LEITSTAND_ON_CALL',
      kind: kind.readBy(value.phoneOf, 'a phone number with its country, like +4915112345678'),
      example: '+4915112345678',
      about: 'The mobile phone that gets a text about a report that nobody takes.',
    },
    onCallAfterMs: {
      name: 'LEITSTAND_ON_CALL_AFTER',
      kind: kind.duration('1s', '24h'),
      default: '5min',
      about: 'How long a report waits until that text.',
    },
    helperSilentAfterMs: {
      name: 'LEITSTAND_HELPER_SILENT_AFTER',
      kind: kind.duration('1s', '24h'),
      default: '5min',
      about: 'How long a helper may leave an assignment without an answer until the board says so.',
    },
    oidcIssuer: {
      name: 'OIDC_ISSUER',
      kind: kind.readBy(value.issuerOf, 'an https address like https://login.example/realms/panne'),
      isQuoted: false,
      example: 'https://login.example',
      about:
        'Your identity provider (OpenID Connect), by which people sign in to the Leitstand. An account is found by its verified mail address, and is never made by a sign-in. `http` is taken on this machine only.',
    },
    oidcClientId: {
      name: 'OIDC_CLIENT_ID',
      kind: kind.line(200),
      example: 'leitstand',
      about:
        'The name of the Leitstand at that provider. `OIDC_ISSUER` needs it. Let the provider send people back to `/leitstand/oidc/zurueck` below `LEITSTAND_URL`.',
    },
    oidcClientSecret: {
      name: 'OIDC_CLIENT_SECRET',
      kind: kind.line(1_000),
      secret: 'one',
      about: 'Its secret there. Without one the Leitstand signs in as a public client (PKCE alone).',
    },
    oidcName: {
      name: 'OIDC_NAME',
      kind: kind.line(40),
      otherwise: 'the host of `OIDC_ISSUER`',
      example: 'Firmenkonto',
      about: 'How the sign-in page calls that provider.',
    },
  },
  examples: {
    isSimulated: {
      name: 'SIMULATOR',
      kind: kind.onOff,
      otherwise: '`on`; `off` with `DATABASE_URL` or `NODE_ENV=production`',
      example: 'off',
      about:
        "`on`: a simulated provider helps examples, so that the whole journey can be seen. See 'Simulated provider'.",
    },
    speed: {
      name: 'SIMULATOR_SPEED',
      kind: kind.decimal(0.1, 1_000),
      default: '1',
      about: 'How much faster than life the simulated provider helps.',
    },
    failpoints: {
      name: 'FAULT',
      kind: kind.list(v.picklist(FAILPOINT_NAMES), `of ${FAILPOINT_NAMES.join(', ')}, with commas between`),
      default: '',
      about:
        'Breaks the service on purpose, for tests. All but the first break only requests with the header `Fault: NAME`. Refused with `NODE_ENV=production` or an https `PUBLIC_URL`.',
    },
  },
} as const satisfies Readonly<Record<string, Group>>;

export const SETTINGS: readonly Setting[] = Object.values(TABLE).flatMap((group) => Object.values<Setting>(group));

/** The names of all settings, those of files of secrets among them, without named secrets. */
export const NAMES: readonly string[] = SETTINGS.filter(({ secret }) => secret !== 'named').flatMap(
  ({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]),
);

/** What stands above the settings of a group in the documents. */
export const TITLES = {
  service: 'The service',
  store: 'The store',
  backup: 'Backups',
  clients: 'Clients and their pages',
  geo: 'Finding places',
  map: 'Map',
  webhook: 'Webhooks',
  sms: 'Text messages to people',
  push: 'Push messages to people',
  desk: 'Leitstand',
  examples: 'Examples and tests',
} as const satisfies Record<keyof typeof TABLE, string>;

type Output<S extends Setting> = v.InferOutput<S['kind']>;
type Each<T> = T extends readonly (infer One)[] ? One : T;
type ValueOf<S extends Setting> = S extends { secret: 'named' }
  ? NamedSecrets<Each<Output<S>>>
  : S extends { secret: 'one' }
    ? Secret<Each<Output<S>>>
    : S extends { default: string }
      ? Output<S>
      : Output<S> | null;

type ValuesOf<G extends Group> = { readonly [S in keyof G]: ValueOf<G[S]> };

/** The values of all settings, by group. A secret is a function that gives the values that are good now. */
export type Values = { readonly [G in keyof typeof TABLE]: ValuesOf<(typeof TABLE)[G]> };
