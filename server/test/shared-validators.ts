import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

type Compiler = FastifySchemaCompiler<unknown>;
type Check = ReturnType<Compiler>;

/** Checks by their schema as JSON. */
const checks = new Map<string, Check>();
/** That of the first app, which knows the options of all. */
let compiler: Compiler | undefined;

/** Compiles each schema once in a process: every app of a test has the same, and they take most of its start. */
export function shareValidators(app: FastifyInstance): void {
  const compile = compiler;
  if (compile)
    return void app.setValidatorCompiler((route) => {
      const key = JSON.stringify(route.schema);
      const check = checks.get(key) ?? compile(route);
      checks.set(key, check);
      return check;
    });
  // An instance with a route that has a schema gets the compiler, once the app is ready.
  const routes: FastifyInstance[] = [];
  app.addHook('onRoute', function () {
    routes.push(this);
  });
  app.addHook('onClose', async () => {
    compiler ??= routes.find(({ validatorCompiler }) => validatorCompiler)?.validatorCompiler;
  });
}
