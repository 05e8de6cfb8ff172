/** True in `npm run test:all` and `npm run faults`: tests run every variant, where `npm test` takes a sample. */
export const isLong = process.env['TEST_ALL'] === '1';

/** Size of a random search: small in `npm test`, large in `npm run test:all`. */
export const size = (few: number, many: number): number => (isLong ? many : few);
