import { device } from '../device/device.ts';
import { useApp } from '../state/app.ts';
import { flush } from '../sending/flush.ts';
import { isToSave, saveOnLeave } from './vorgang.ts';

/**
 * Flushes, and says whether the service has everything that was answered here: on a device that stores nothing, a
 * reload is safe only then.
 */
export async function isAllSent(run = () => flush(true)): Promise<boolean> {
  const { held } = useApp.getState();
  if (held) await saveOnLeave();
  // Once more, for a run that was under way when it was asked for may have failed by what was before.
  for (let runs = 0; runs < 2; runs++) {
    await run();
    if ((await (await device()).items()).length === 0) return !(held && isToSave());
  }
  return false;
}
