import { test, type TestContext } from 'node:test';
import { isLong } from '../../scripts/test/size.ts';

/** A test that runs in `npm run test:all` only, beside the others of its file. */
export function longTest(name: string, run: (t: TestContext) => void | Promise<void>): void {
  if (isLong) void test(name, run);
}
