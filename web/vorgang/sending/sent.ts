import { device } from '../device/device.ts';
import { useHeld } from '../case/held.ts';
import { flush } from '../device/queue.ts';
import { isToSave, saveOnLeave } from '../case/vorgang.ts';

/** Whether the service has all that was answered here, after one more try to send it: only then is a fresh load safe on a device that keeps nothing. */
export async function isAllSent(): Promise<boolean> {
  const { held } = useHeld.getState();
  if (held) await saveOnLeave();
  await flush(true);
  return (await (await device()).items()).length === 0 && !(held && isToSave());
}
