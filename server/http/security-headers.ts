import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What the page of this answer needs of the policy; null where it is no page. */
    pagePolicy: PagePolicy | null;
  }
}

/** Endpoint for CSP violation reports (Reporting API). */
export const POLICY_REPORTS = '/service/richtlinie';

/** What differs from page to page in the Content-Security-Policy. */
export interface PagePolicy {
  /** CSP hash of its inline style: `sha256-…`; '' without any. */
  styleHash: string;
  /** CSP hash of its inline speculation rules; absent without any. */
  scriptHash?: string;
  /** Bases that it calls, paths of its own origin or URLs. D107. */
  bases: readonly string[];
}

const OWN = "'self'";

/**
 * The Content-Security-Policy, by directives: inline styles are allowed by hash only, calls to the hosts of the bases
 * only, from which tiles come too. docs/rules.md 'Security headers'.
 */
function directivesOf({ styleHash, scriptHash, bases }: PagePolicy): string[] {
  const hosts = new Set(bases.map((base) => (base.startsWith('/') ? OWN : new URL(base).origin)));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(scriptHash ? [`'${scriptHash}'`] : [])].join(' '),
    ["style-src 'self'", ...(styleHash ? [`'${styleHash}'`] : [])].join(' '),
    ['img-src', ...new Set([OWN, ...hosts])].join(' '),
    "font-src 'self'",
    ['connect-src', ...(hosts.size ? hosts : ["'none'"])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    // Before the script has loaded, the start button is a plain form post.
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw',
    'report-to csp',
  ];
}

/** The policy for a `meta` element, in which browsers refuse what only a header can say. */
export const metaPolicy = (page: PagePolicy): string =>
  directivesOf(page)
    .filter((directive) => !/^(frame-ancestors|report-to) /.test(directive))
    .join('; ');

const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
];

/** The features that the desk's pages use beside: people sign in there by passkey. */
const OF_DESK = ['publickey-credentials-create', 'publickey-credentials-get'];

const permissions = (own: readonly string[]): string =>
  [
    ...['geolocation', ...own].map((feature) => `${feature}=(self)`),
    ...DENIED.filter((feature) => !own.includes(feature)).map((feature) => `${feature}=()`),
  ].join(', ');

const PERMISSIONS = { desk: permissions(OF_DESK), other: permissions([]) };

/** The security headers of every answer, whatever its kind. docs/rules.md 'Security headers'. */
export function securityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  page: PagePolicy = { styleHash: '', bases: ['/'] },
): Record<string, string> {
  return {
    'content-security-policy': directivesOf(page).join('; '),
    'reporting-endpoints': `csp="${POLICY_REPORTS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    // Without COEP: both together cost every arrival a second process. ADR 054.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS.other,
    // HSTS, two years; over plain http browsers ignore it.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Adds them to every answer that goes through the app, errors and unknown addresses included. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const always = securityHeaders(settings);
  app.decorateReply('pagePolicy', null);
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { pagePolicy } = reply;
    reply.headers(pagePolicy ? securityHeaders(settings, pagePolicy) : always);
    const isDeskPage = pagePolicy !== null && reply.statusCode === 200 && /^\/leitstand(?=[/?]|$)/.test(request.url);
    if (isDeskPage) reply.header('permissions-policy', PERMISSIONS.desk);
    done();
  });
}
