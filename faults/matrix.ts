import { CLIENT_FAULTS } from './client.ts';
import type { NumberedFault } from './fault.ts';
import { GEOCODER_FAULTS } from './geocoder.ts';
import { NETWORK_FAULTS } from './network.ts';
import { PARTNER_FAULTS } from './partner.ts';
import { SERVICE_FAULTS } from './service.ts';
import { STORE_FAULTS } from './store.ts';

/** The fault matrix: all numbered faults, from the phone to the partner's server. */
export const MATRIX: readonly NumberedFault[] = [
  ...CLIENT_FAULTS,
  ...NETWORK_FAULTS,
  ...SERVICE_FAULTS,
  ...STORE_FAULTS,
  ...GEOCODER_FAULTS,
  ...PARTNER_FAULTS,
];
