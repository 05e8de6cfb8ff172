import { createContext } from 'react';

/** What the first page says once and nobody changes: the idempotency key of the plain start form. */
export const StartKey = createContext('');
