import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { EVENT_TYPES, TYP, type EventType } from '#domain/ereignisse/typen.ts';
import { HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { GEFAHR_WORTE } from '#domain/gefahr/gefahr.ts';
import { FRAGE_CODES } from '#domain/nachtrag/fragen.ts';
import { originOfCalls } from '../hosts/service-hosts.ts';
import type { Settings } from '../settings.ts';
import { VORGANG_SENT } from './case-schema.ts';
import { ANLAGE_BODY, EREIGNISSE_BODY, EREIGNISSE_SAID } from './machine-schemas.ts';
import { operationIdOf } from './operation-id.ts';
import { integer, list, object, oneOf, orNull, string, type Schema } from './schema.ts';
import { VORGANG_BODY } from './schemas.ts';

/**
 * Bodies that are described in more detail than they are validated: a case is read tolerantly, so nothing but its being
 * an object is a reason to refuse it.
 */
const DESCRIBED = new Map<unknown, Schema>([
  [VORGANG_BODY, VORGANG_SENT],
  [EREIGNISSE_BODY, EREIGNISSE_SAID],
  [ANLAGE_BODY, { ...ANLAGE_BODY, properties: { ...ANLAGE_BODY.properties, vorbelegung: VORGANG_SENT } }],
]);

/** Messages of events after which there are other answers. */
const WITH_HINTS: readonly string[] = [TYP.EINGANG, TYP.ERGAENZT, TYP.BERICHTIGUNG, TYP.NACHTRAG].map(
  (typ) => EVENT_TYPES[typ].message,
);

const MESSAGE = (type: string): Schema =>
  object({
    type: { ...string, enum: [type] },
    timestamp: { ...string, description: 'when it happened, ISO 8601' },
    data: object(
      { mandant: string, vorgangRef: string },
      {
        ...(WITH_HINTS.includes(type) && {
          gefahr: { ...list(oneOf(Object.keys(GEFAHR_WORTE))), description: 'dangers that were said; see the case' },
          fahrzeughinweise: { ...list(oneOf(HINWEIS_CODES)), description: 'codes of the hints; see the case' },
        }),
        ...(type === EVENT_TYPES[TYP.BERICHTIGUNG].message && {
          berichtigt: {
            ...list(oneOf(['schadenOrt', 'mobilnummer'])),
            description: 'what is another one: see the case',
          },
        }),
        ...(type === EVENT_TYPES[TYP.NACHTRAG].message && {
          nachtrag: {
            ...list(oneOf(FRAGE_CODES)),
            description: 'which questions were answered while waiting: see the case; absent: the person wrote',
          },
        }),
        ...(type === EVENT_TYPES[TYP.RUECKRUF].message && {
          ab: { ...orNull(string), description: 'from when the person is to be called; null: at once' },
        }),
        ...(type === EVENT_TYPES[TYP.EINGANG].message && {
          meldeweg: {
            ...oneOf(['sms', 'telefon']),
            description: 'sms: what the text had no room for is not there yet. telefon: taken down at a desk.',
          },
        }),
      },
    ),
    nr: { ...integer, description: 'of the event in its case; rises within the case, with gaps' },
  });

/** The messages that the outbox delivers, one for each event of a type that has one. ADR 041, ADR 050 */
const WEBHOOKS = Object.fromEntries(
  Object.entries(EVENT_TYPES as Record<string, EventType>).flatMap(([typ, { message }]) =>
    message === undefined
      ? []
      : [
          [
            message,
            {
              post: {
                summary: `${typ} of a case. At least once under one webhook-id, those of a case in order; signed as in Standard Webhooks.`,
                requestBody: { required: true, content: { 'application/json': { schema: MESSAGE(message) } } },
                responses: {
                  '2XX': {
                    description:
                      'Taken. Of vorgang.ueberfaellig and vorgang.rueckruf: the person is told that you know.',
                  },
                  default: { description: 'Not taken: it is sent again' },
                },
              },
            },
          ],
        ],
  ),
);

/**
 * Options of the OpenAPI description, which is made from the schemas that validate. Routes without a tag (pages) are
 * left out.
 */
export const openapi = (settings: Settings): FastifyDynamicSwaggerOptions => ({
  hideUntagged: true,
  transform: ({ schema, url, route }) => {
    const body = DESCRIBED.get(schema?.body);
    const path = url.startsWith(settings.serviceBase) ? url.slice(settings.serviceBase.length) : url;
    const operationId = operationIdOf(String(route.method), path);
    return { schema: { ...schema, operationId, ...(body && { body }) }, url };
  },
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Pannenlotse: the service',
      version: '1',
      description:
        'Guided report of a breakdown. Every save and report names the revision it started from (If-Match) and may be repeated under its Idempotency-Key. Refusals are RFC 9457 problem details in German or English (Accept-Language).',
    },
    components: {
      securitySchemes: {
        schluessel: { type: 'http', scheme: 'bearer', description: 'A key that the operator made' },
        sitzung: { type: 'apiKey', in: 'cookie', name: 'leitstand', description: 'A session of the Leitstand' },
      },
    },
    servers: [{ url: originOfCalls(settings) }],
    webhooks: WEBHOOKS,
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
      { name: 'leitstand', description: 'For the page of the operator’s desk: a session, and its own header' },
    ],
  },
});
