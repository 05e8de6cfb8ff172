import { useEffect } from 'react';
import { TYP } from '#domain/ereignisse/typen.ts';
import { serviceNow } from '../../net/clock.ts';
import { useAuftrag } from '../held.ts';
import { say } from './say.ts';

/** Milliseconds between two positions that are sent. */
const PAUSE = 10_000;
/** Decimals of degrees: about a metre. */
const DECIMALS = 5;

/** Whether a fix may be sent, `last` milliseconds of the one before: at most one in ten seconds. */
export const isDue = (last: number, now: number): boolean => now - last >= PAUSE;

/** A fix as the message carries it, with its own time. */
export const profileOf = ({ latitude, longitude, accuracy }: GeolocationCoordinates, at: number): string =>
  JSON.stringify({
    lat: Number(latitude.toFixed(DECIMALS)),
    lng: Number(longitude.toFixed(DECIMALS)),
    genauigkeit: Math.round(accuracy),
    zeit: new Date(at).toISOString(),
  });

/**
 * Shares positions while `isOn` and the page is visible: a fix at once, then one every ten seconds. Browsers stop it as
 * soon as another app is in front; coming back begins with a fix.
 */
export function useStandort(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    if (!('geolocation' in navigator)) return useAuftrag.setState({ teilen: 'ohne' });
    let last = -Infinity;
    let watch: number | undefined;
    const found = ({ coords, timestamp }: GeolocationPosition): void => {
      const at = Math.min(serviceNow(), serviceNow() - (Date.now() - timestamp));
      useAuftrag.setState({ here: { lat: coords.latitude, lng: coords.longitude, at } });
      if (!isDue(last, performance.now())) return;
      last = performance.now();
      void say(TYP.POSITION, { bewegungsProfil: profileOf(coords, at) }, at);
    };
    const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void => {
      // Without a fix for now: the next one is waited for.
      if (code === PERMISSION_DENIED) useAuftrag.setState({ teilen: 'verboten' });
    };
    const stop = (): void => {
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
      watch = undefined;
    };
    const turn = (): void => {
      stop();
      if (document.visibilityState !== 'visible') return;
      last = -Infinity;
      watch = navigator.geolocation.watchPosition(found, failed, { enableHighAccuracy: true, maximumAge: 5_000 });
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      stop();
    };
  }, [isOn]);
}
