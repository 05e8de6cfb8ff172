/** True in `npm run test:all` and `npm run faults`: every variant of what `npm test` takes a sample of. */
export const isLong = process.env['TEST_ALL'] === '1';

/** Size of a search by chance: small in `npm test`, large in `npm run test:all`. */
export const size = (few: number, many: number): number => (isLong ? many : few);
