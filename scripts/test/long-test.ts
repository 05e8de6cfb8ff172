import { test, type TestContext, type TestOptions } from 'node:test';
import { isLong } from './size.ts';

/** A test that runs in `npm run test:all` only, beside the others of its file. */
export function longTest(name: string, run: (t: TestContext) => void | Promise<void>, options: TestOptions = {}): void {
  if (isLong) void test(name, options, run);
}
