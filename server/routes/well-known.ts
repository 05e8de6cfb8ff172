import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';

/** Days for which the word on security is good (RFC 9116 asks for an end). */
const DAYS = 180;

/** What programs look for at a fixed place: whom to tell of a weakness, and that no search engine reads along. */
export async function wellKnownRoutes(app: FastifyInstance, { settings, clock }: Deps): Promise<void> {
  const schema = { hide: true };
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  const { securityContact, publicUrl } = settings;
  if (securityContact === null) return;
  app.get('/.well-known/security.txt', { schema }, (_request, reply) => {
    const expires = new Date(clock() + DAYS * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
