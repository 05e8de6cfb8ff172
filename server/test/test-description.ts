import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
}
interface Answer {
  content?: Record<string, { schema: Record<string, unknown> }>;
}

/**
 * Contract test: checks every answer below `base` against /service/openapi.json. The list it gives fills with what is
 * not described there: a call, a status, a content type, a body. Answers to unknown paths and methods are checked as
 * refusals.
 */
export function undescribedIn(
  app: FastifyInstance,
  base: string,
  describe = (): Description => app.swagger() as unknown as Description,
): string[] {
  const faults: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(`${base}/`) && request.method !== 'HEAD') {
      const fault = faultOf(describe(), request, reply, payload);
      if (fault) faults.push(`${request.method} ${request.routeOptions.url} ${reply.statusCode}: ${fault}`);
    }
    return payload;
  });
  return faults;
}

function faultOf(
  { paths }: Description,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string | undefined {
  const { url = '', schema } = request.routeOptions;
  // A hidden route answers unknown paths or methods: any call's description of refusals will do.
  const path = schema?.hide ? '' : url.replace(/:(\w+)/g, '{$1}');
  const call = path ? paths[path]?.[request.method.toLowerCase()] : Object.values(Object.values(paths)[0]!)[0]!;
  if (!call) return 'the call is not described';
  const status = String(reply.statusCode);
  const answer = call.responses[status] ?? call.responses[`${status[0]}XX`];
  // A preflight is the browser's question about a call, and no call.
  if (request.method === 'OPTIONS' && status === '204') return undefined;
  if (!answer) return 'the status is not described';
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0]!;
  if (!type && !payload) return undefined;
  const content = answer.content?.[type];
  if (!content) return `${type} is not described`;
  if (typeof payload !== 'string') return undefined;
  const check = request.compileValidationSchema(content.schema);
  const isRight = check(type.endsWith('json') ? JSON.parse(payload) : payload);
  return isRight ? undefined : `${JSON.stringify(check.errors)} in ${payload.slice(0, 300)}`;
}
