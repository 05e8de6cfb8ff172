import { oneOf, SettingsError, shown, type Of } from '../setting.ts';

/**
 * Speed factor of the simulated provider; null: it is off. `isEmbedded`: without a database server, and where nobody
 * depends on the service (NODE_ENV is not production), it is on by default.
 * @throws SettingsError naming the one that is wrong
 */
export function simulatorSpeed(of: Of, isEmbedded: boolean): number | null {
  const isProduction = of('NODE_ENV', '') === 'production';
  const usual = isEmbedded && !isProduction ? 'simulator' : 'none';
  const partner = oneOf('PARTNER', ['simulator', 'none'], of('PARTNER', usual));
  if (partner === 'simulator' && isProduction)
    throw new SettingsError('PARTNER=simulator invents help, for examples: unset it in production.');
  const typed = of('SIMULATOR_SPEED', '1');
  const speed = Number(typed);
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(typed) || speed < 0.1 || speed > 1_000)
    throw new SettingsError(`SIMULATOR_SPEED must be a number from 0.1 to 1000, not ${shown(typed)}.`);
  return partner === 'simulator' ? speed : null;
}
