import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withKey } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { MACHINE_CALLS, OPEN_CALLS } from './rechte.ts';
import { noteAnswer } from './zugriffe.ts';

/** Methods of calls that are described by another one's route. */
const SAME_AS: Readonly<Record<string, string>> = { HEAD: 'GET' };

/**
 * Guards every call of machines that is added to this scope afterwards: it wants a key of its kind with its rights,
 * says so in the description (OpenAPI), and each answer is written into the log of accesses.
 * @throws Error at the start for a call that `MACHINE_CALLS` does not name
 */
export function guardMachines(app: FastifyInstance, deps: Deps): void {
  const { serviceBase } = deps.settings;
  app.addHook('onRoute', (route) => {
    const path = route.url.slice(serviceBase.length);
    const [, art] = path.split('/');
    if ((art !== 'betreiber' && art !== 'partner') || route.schema?.hide) return;
    const method = String(route.method);
    const call = `${SAME_AS[method] ?? method} ${path}`;
    if (OPEN_CALLS.includes(call)) return;
    const rechte = MACHINE_CALLS[call];
    if (!rechte) throw new Error(`${call}: say in MACHINE_CALLS which rights it needs`);
    route.schema = { ...route.schema, security: [{ schluessel: [...rechte] }] };
    route.onRequest = withKey(deps, art, rechte);
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      // Before the answer goes out, and also before a refusal does.
      async (request: FastifyRequest, reply: FastifyReply) =>
        noteAnswer(deps.accesses, request, {
          aufruf: `${method} ${path}`,
          ausgang: String(reply.statusCode),
          zeit: deps.clock(),
        }),
    ];
  });
}
