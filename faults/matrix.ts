import { CLIENT } from './client.ts';
import type { Fault } from './fault.ts';
import { GEOCODER } from './geocoder.ts';
import { NETWORK } from './network.ts';
import { PARTNER } from './partner.ts';
import { SERVICE } from './service.ts';
import { STORE } from './store.ts';

/** The fault matrix: all numbered faults, from the phone to the partner's server. */
export const MATRIX: readonly Fault[] = [...CLIENT, ...NETWORK, ...SERVICE, ...STORE, ...GEOCODER, ...PARTNER];
