import { CLIENT } from './client.ts';
import type { Fault } from './fault.ts';
import { GEOCODER } from './geocoder.ts';
import { NETWORK } from './network.ts';
import { PARTNER } from './partner.ts';
import { SERVICE } from './service.ts';
import { STORE } from './store.ts';

/** Every numbered fault, from the phone in the hand to the partner's machine. */
export const MATRIX: readonly Fault[] = [...CLIENT, ...NETWORK, ...SERVICE, ...STORE, ...GEOCODER, ...PARTNER];
