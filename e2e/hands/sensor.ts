import type { Page } from 'playwright-core';

/** The virtual authenticator of a page: a laptop with a sensor for fingers. */
export interface Sensor {
  count(): Promise<number>;
  /** Loses every passkey. */
  lose(): Promise<void>;
}

/** Gives a page one, which says yes to every passkey. */
export async function sensorOf(page: Page): Promise<Sensor> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    lose: async () => void (await session.send('WebAuthn.clearCredentials', { authenticatorId })),
  };
}
