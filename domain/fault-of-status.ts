import type { LoadFault } from './load-faults.ts';

/**
 * The error of §8 for the HTTP status with which loading a case failed. D72: 400, 401, 403, 404 and 410 are 'not
 * found'.
 */
export function faultOfStatus(status: number): LoadFault {
  return [400, 401, 403, 404, 410].includes(status) ? 'ERR_BAD_REQUEST' : 'ERR_UNDEFINED';
}
