import { createHash } from 'node:crypto';

/** The page of the calls, made from their description (OpenAPI): plain HTML without a script. */

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
  security?: readonly Record<string, readonly string[]>[];
}

/** What is read of the description. */
export interface Described {
  info: { title: string; description?: string };
  tags?: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{border-top:1px solid;padding-top:1rem}summary{cursor:pointer;padding:.5rem 0}code,pre{font-family:ui-monospace,monospace}
pre{overflow-x:auto;border:1px solid;padding:.75rem}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}`;

/** Hash of its inline style, for the content policy. */
export const API_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page. `url`: where the description itself is. */
export function apiHtml({ info, tags = [], paths, webhooks = {} }: Described, url: string): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const sections = tags.map(({ name, description = '' }) => {
    const own = all.filter(({ operation }) => operation.tags?.includes(name));
    if (!own.length) return '';
    const calls = own.map((one) => callHtml(one.name, one.operation)).join('\n');
    return `<section><h2 id="${escaped(name)}">${escaped(name)}</h2><p>${escaped(description)}</p>${calls}</section>`;
  });
  const messages = Object.entries(webhooks).map(([name, { post }]) => (post ? callHtml(name, post) : ''));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(info.title)}</h1><p>${escaped(info.description ?? '')}</p>
<p>For programs: <a href="${escaped(url)}">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<section><h2 id="webhooks">webhooks</h2><p>What the service sends to you.</p>${messages.join('\n')}</section>
</main></body></html>
`;
}

function callHtml(
  name: string,
  { summary = '', operationId, parameters = [], requestBody, responses = {}, security = [] }: Operation,
): string {
  const rights = security.flatMap((one) => one['schluessel'] ?? []);
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escaped(one.name)}</code></td><td>${escaped(one.in)}${one.required ? ', required' : ''}</td><td>${escaped(String(one.description ?? one.schema?.['description'] ?? ''))}</td></tr>`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    schemaHtml(`Body, ${type}`, schema),
  );
  const answers = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    const [first] = Object.values(content);
    return schemaHtml(`${status}: ${description}`, first?.schema);
  });
  return `<details><summary><code>${escaped(name)}</code> ${escaped(summary)}</summary>
${operationId ? `<p>operationId <code>${escaped(operationId)}</code></p>` : ''}
${rights.length ? `<p>A key with: ${rights.map((right) => `<code>${escaped(right)}</code>`).join(', ')}</p>` : ''}
${rows.length ? `<table>${rows.join('')}</table>` : ''}${bodies.join('')}${answers.join('')}</details>`;
}

const schemaHtml = (title: string, schema: Schema | undefined): string =>
  `<h3>${escaped(title)}</h3>${schema ? `<pre>${escaped(JSON.stringify(schema, null, 1))}</pre>` : ''}`;
