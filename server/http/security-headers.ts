import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** CSP hashes of the inline styles in this answer's page: `sha256-…`; null without any. */
    cspStyleHashes: readonly string[] | null;
  }
}

/** Endpoint for CSP violation reports (Reporting API). */
export const POLICY_REPORTS = '/service/richtlinie';

/** The Content-Security-Policy; inline styles are allowed by hash only. docs/rules.md 'Security headers'. */
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
    // Before the script has loaded, the start button is a plain form post.
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

/** The security headers of every answer, whatever its kind. docs/rules.md 'Security headers'. */
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
    // HSTS, two years; over plain http browsers ignore it.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Adds them to every answer that goes through the app, errors and unknown addresses included. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const always = securityHeaders(settings);
  app.decorateReply('cspStyleHashes', null);
  app.addHook('onSend', async (_request, reply) => {
    const { cspStyleHashes } = reply;
    reply.headers(cspStyleHashes?.length ? securityHeaders(settings, cspStyleHashes) : always);
  });
}
