import { FLOW } from '#domain/flow.ts';
import type { CaseState } from './scene.ts';

/** A kind of request: a call of the description, a page or a file. */
export interface RequestTemplate {
  /** Method and path as published, below the base: `POST /vorgang/{userID}`. */
  name: string;
  method: string;
  /** Path with `{…}` for the parts that a scene fills in; `below` the base of the calls, or the origin. */
  path: string;
  below: 'base' | 'origin';
  /** States of the cases for which it is sent. */
  states: readonly CaseState[];
  /** Kind of key that it needs; null: none. */
  key: 'betreiber' | 'partner' | null;
  /** Headers and query parameters by name, and whether they are required. */
  headers: readonly (readonly [name: string, isNeeded: boolean])[];
  query: readonly string[];
  /** Schema of its JSON body; null: none. */
  body: Readonly<Record<string, unknown>> | null;
  /** Body in another type than JSON. */
  other?: 'form' | 'reports';
}

/** The parts of /service/openapi.json that are read. */
export interface ServiceDescription {
  paths: Record<string, Record<string, Operation>>;
}
export interface Operation {
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  security?: object[];
  tags?: string[];
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

const ANY: readonly CaseState[] = ['draft', 'started', 'reported', 'done', 'cancelled'];

const OF_HELPER: readonly CaseState[] = ['reported', 'reported', 'reported', 'done', 'cancelled'];

/** By call: the states in which it is usually valid, weighted; other calls come in any state. */
const STATES: Readonly<Record<string, readonly CaseState[]>> = {
  'GET /vorgang/{id}': [...ANY, 'card'],
  'POST /vorgang/{userID}': ['draft', 'started', 'started', 'started', 'reported'],
  'POST /vorgang/{id}/start': ['draft', 'draft', 'started', 'card', 'card'],
  'POST /vorgang/{userID}/melden': ['draft', 'started', 'started', 'started', 'reported'],
  'POST /storno/vorgang/{userID}': ['started', 'reported', 'reported', 'reported', 'cancelled'],
  'GET /vorgang/{userID}/ereignisse': ['started', 'reported', 'done', 'cancelled'],
  'PUT /vorgang/{userID}/bewertung': ['reported', 'done', 'done', 'done'],
  'GET /vorgang/{userID}/nachrichten': ['reported', 'done', 'cancelled'],
  'POST /vorgang/{userID}/nachrichten': ['reported', 'done', 'cancelled'],
  'POST /vorgang/{userID}/berichtigung': ['reported', 'reported', 'reported', 'done', 'cancelled'],
  'POST /vorgang/{userID}/rueckruf': ['reported', 'reported', 'reported', 'done', 'cancelled'],
  'POST /vorgang/{userID}/nachtrag': ['reported', 'reported', 'done', 'cancelled'],
  'POST /geo/search': ['draft', 'started', 'started', 'reported'],
  'POST /geo/reverse': ['draft', 'started', 'started', 'reported'],
  'DELETE /betreiber/einladung/{id}': ['draft', 'card'],
  'GET /betreiber/einladung/{id}/qr.svg': ['draft', 'started', 'card'],
  'POST /betreiber/vorgang/{vorgangRef}/hinweis': ['started', 'reported', 'reported', 'done', 'cancelled'],
  'POST /betreiber/vorgang/{vorgangRef}/berichtigung': ['started', 'reported', 'reported', 'done', 'cancelled'],
  'POST /betreiber/vorgang/{vorgangRef}/rueckruf': ['started', 'reported', 'reported', 'done', 'cancelled'],
  'POST /betreiber/vorgang/{vorgangRef}/auftrag': ['started', 'reported', 'reported', 'done', 'cancelled'],
  'POST /betreiber/vorgang/{vorgangRef}/auftrag/pruefen': ['started', 'reported', 'reported', 'cancelled'],
  'GET /auftrag/{token}': OF_HELPER,
  'GET /auftrag/{token}/ereignisse': OF_HELPER,
  'POST /auftrag/{token}/meldungen': OF_HELPER,
  'GET /partner/position/{token}': OF_HELPER,
  'POST /partner/position/{token}': OF_HELPER,
  'POST /partner/sms': ['draft', 'started', 'started', 'started', 'reported', 'cancelled'],
  'POST /partner/ereignisse': ['draft', 'reported', 'reported', 'done', 'cancelled'],
};

/** Every call that the service publishes, then the pages, files and texts for people and browsers. */
export function templatesOf({ paths }: ServiceDescription, base: string): RequestTemplate[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method.toUpperCase(), path, operation, base)),
  );
  return [...calls, ...PAGES];
}

function callOf(method: string, whole: string, operation: Operation, base: string): RequestTemplate {
  const { parameters = [], requestBody, security, tags = [] } = operation;
  const path = whole.startsWith(base) ? whole.slice(base.length) : whole;
  const name = `${method} ${path}`;
  return {
    name,
    method,
    path,
    below: whole.startsWith(base) ? 'base' : 'origin',
    states: STATES[name] ?? ANY,
    key: security?.length ? (tags.includes('partner') ? 'partner' : 'betreiber') : null,
    headers: parameters.filter((one) => one.in === 'header').map((one) => [one.name, one.required === true] as const),
    query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
    body: requestBody?.content['application/json']?.schema ?? null,
  };
}

const page = (
  method: string,
  path: string,
  states: readonly CaseState[],
  other?: RequestTemplate['other'],
): RequestTemplate => ({
  name: `${method} ${path}`,
  method,
  path,
  below: 'origin',
  states,
  key: null,
  headers: [],
  query: method === 'GET' ? ['sprache'] : [],
  body: null,
  ...(other && { other }),
});

/** Every fourth screen, since each reads the page's state in its own way. */
const SCREENS = FLOW.map(([path]) => page('GET', path === '/' ? '/{id}' : `${path}/{id}`, ANY)).filter(
  (_, nr) => nr % 4 === 0,
);

const PAGES: readonly RequestTemplate[] = [
  ...SCREENS,
  page('GET', '/kfz/start/{id}', ['card', 'draft']),
  page('GET', '/auftrag/{token}', OF_HELPER),
  page('GET', '/auftrag/shell', ['open']),
  page('GET', '/', ['open']),
  page('GET', '/fahrrad/start', ['open']),
  page('GET', '/recht/datenschutz', ['open']),
  page('GET', '/shell', ['open']),
  page('GET', '/manifest.webmanifest', ['open']),
  page('GET', '/sw.js', ['open']),
  page('GET', '/assets/none.js', ['open']),
  page('GET', '/mandanten/ra_Standard/logo.svg', ['open']),
  page('GET', '/service/openapi.json', ['open']),
  page('GET', '/livez', ['open']),
  page('GET', '/readyz', ['open']),
  page('GET', '/metrics', ['open']),
  page('POST', '/service/richtlinie', ['open'], 'reports'),
  page('POST', '/kfz/start/{id}', ['draft', 'card'], 'form'),
  page('POST', '/kfz/start', ['open'], 'form'),
];
