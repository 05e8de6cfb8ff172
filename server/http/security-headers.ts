import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Hashes of the styles that stand in this answer's page: `sha256-…`. */
    cspStyleHashes: readonly string[] | null;
  }
}

/** Where browsers send what the policy stopped. */
export const POLICY_REPORTS = '/service/richtlinie';

/** What a page may do; styles in the page itself only by their hash. */
const policy = (styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // The start button is a plain form post.
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw default',
    'report-to csp',
  ].join('; ');

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
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
];

/** The headers of every answer, whatever its kind. */
export function securityHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  styleHashes: readonly string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': policy(styleHashes),
    'reporting-endpoints': `csp="${POLICY_REPORTS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': ['geolocation=(self)', ...DENIED.map((feature) => `${feature}=()`)].join(', '),
    // Two years; over plain http a browser would ignore it.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Puts them on every answer that goes through the app, errors and unknown addresses included. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const always = securityHeaders(settings);
  app.decorateReply('cspStyleHashes', null);
  app.addHook('onSend', async (_request, reply) => {
    const { cspStyleHashes } = reply;
    reply.headers(cspStyleHashes?.length ? securityHeaders(settings, cspStyleHashes) : always);
  });
}
