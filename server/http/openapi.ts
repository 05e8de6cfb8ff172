import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { originOfCalls } from '../hosts/service-hosts.ts';
import type { Settings } from '../settings.ts';

/**
 * Options of the OpenAPI description, which is made from the schemas that validate. Routes without a tag (pages) are
 * left out.
 */
export const openapi = (settings: Settings): FastifyDynamicSwaggerOptions => ({
  hideUntagged: true,
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Pannenlotse: the service',
      version: '1',
      description:
        'Guided report of a breakdown. Every save and report names the revision it started from (If-Match) and may be repeated under its Idempotency-Key. Refusals are RFC 9457 problem details in German or English (Accept-Language).',
    },
    components: {
      securitySchemes: { schluessel: { type: 'http', scheme: 'bearer', description: 'A key that the operator made' } },
    },
    servers: [{ url: originOfCalls(settings) }],
    tags: [
      { name: 'vorgang', description: `A case and its life: ${settings.serviceBase}/vorgang` },
      { name: 'hersteller', description: 'Manufacturers and models' },
      {
        name: 'geo',
        description:
          "Addresses of points, points of addresses: the operator's geocoder or the table within the service; tiles of the map",
      },
      { name: 'betreiber', description: 'For the operator: a bearer key of the kind betreiber' },
      { name: 'partner', description: 'For the providers of help: a bearer key of the kind partner' },
      { name: 'mandant', description: 'The client of a host name' },
    ],
  },
});
