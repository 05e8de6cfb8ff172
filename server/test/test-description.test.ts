import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastifySwagger from '@fastify/swagger';
import fastify from 'fastify';
import { undescribedIn } from './test-description.ts';

test('an answer of another shape, kind or status than described is noticed, a right one is not [7.24]', async () => {
  const app = fastify({ ajv: { customOptions: { coerceTypes: false } } });
  await app.register(fastifySwagger, { openapi: { openapi: '3.1.0', info: { title: 'x', version: '1' } } });
  const data = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  const response = { 200: { description: 'x', content: { 'application/json': { schema: data } } } };
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  const undescribed = undescribedIn(app, '/calls');
  const bodies: Record<string, unknown> = { right: { n: 1 }, wrong: { n: '1' }, empty: {} };
  app.get<{ Params: { kind: string } }>('/calls/:kind', { schema: { response } }, async (request, reply) => {
    const { kind } = request.params;
    if (kind === 'text') return reply.type('text/plain').send('x');
    return kind === 'status' ? reply.code(202).send({ n: 1 }) : bodies[kind];
  });
  for (const kind of ['right', 'wrong', 'empty', 'text', 'status']) await app.inject(`/calls/${kind}`);
  assert.deepEqual(
    undescribed.map((fault) => fault.replace(/\[.*\]/, 'errors')),
    [
      'GET /calls/:kind 200: errors in {"n":"1"}',
      'GET /calls/:kind 200: errors in {}',
      'GET /calls/:kind 200: text/plain is not described',
      'GET /calls/:kind 202: the status is not described',
    ],
  );
});
