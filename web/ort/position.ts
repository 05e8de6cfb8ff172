import { LIMITS } from '#domain/limits.ts';

/** A point the browser measured: degrees, 95 % radius in metres, time of the fix in milliseconds. */
export interface Fix {
  lat: number;
  lng: number;
  genauigkeit: number;
  timestamp: number;
}

/**
 * Why there is no point. `denied`: the person or the device said no, now or for ever; `blocked`: a no so quick that no person said it, and none before
 * (a browser inside another app); `insecure`: this page may not ask at all.
 */
export type Trouble = 'denied' | 'blocked' | 'unavailable' | 'timeout' | 'insecure';

/** How far the search is. A fix is never taken back by a later error; the best one is kept. */
export interface Search {
  /** `waiting`: the browser asks the person. */
  phase: 'idle' | 'waiting' | 'searching' | 'ended';
  fix: Fix | null;
  /** Of the first answer; null once there is a fix. While searching goes on a fix may still come. */
  trouble: Trouble | null;
  /** The browser has been asking the person for so long that they may not see it. */
  isLong: boolean;
}

export const NO_SEARCH: Search = { phase: 'idle', fix: null, trouble: null, isLong: false };

/** What the search needs of the device. */
export interface Device {
  /** Undefined where the page may not ask. */
  geolocation: Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'> | undefined;
  /** Only a hint, and missing in some browsers (null). Calls back when it changes. */
  permission(onChange: (state: PermissionState) => void): Promise<PermissionState | null>;
  /** A browser inside another app, which often may not ask, whatever it says. */
  isInApp: boolean;
  /** Runs after so many milliseconds, unless cancelled. */
  after(milliseconds: number, run: () => void): () => void;
  now(): number;
}

/** D49: exactly these for the first answer. */
const FIRST: PositionOptions = {
  maximumAge: LIMITS.positionMaximumAge,
  timeout: LIMITS.positionTimeout,
  enableHighAccuracy: true,
};
/** Milliseconds: the watch goes on so long; the browser's question counts as unseen after; a quicker no was no person's. */
const WATCH = 30_000;
const UNSEEN = 15_000;
const AT_ONCE = 300;
/** A browser that keeps its own time limit answers before this. */
const WATCHDOG = LIMITS.positionTimeout + 500;
/** Metres; good enough to stop measuring. */
const GOOD = 20;

export interface Locator {
  search(): Search;
  subscribe(listener: () => void): () => void;
  /** Asks the browser; only ever by a tap. Never two searches at once. */
  start(): void;
  /** Ends the search and forgets what it found. */
  stop(): void;
}

/** §4 'Location flow': the geolocation of the browser as a small machine. */
export function createLocator(device: Device): Locator {
  let search = NO_SEARCH;
  let started = 0;
  let run = 0;
  let watch: number | null = null;
  let cancels: (() => void)[] = [];
  let isClockOn = false;
  let permission: Promise<PermissionState | null> = Promise.resolve(null);
  const listeners = new Set<() => void>();

  const change = (part: Partial<Search>): void => {
    search = { ...search, ...part };
    for (const listener of listeners) listener();
  };
  const isOn = (): boolean => search.phase === 'waiting' || search.phase === 'searching';
  const later = (milliseconds: number, run: () => void): void => void cancels.push(device.after(milliseconds, run));

  function stopClock(): void {
    for (const cancel of cancels) cancel();
    cancels = [];
    isClockOn = false;
  }

  function end(): void {
    if (watch !== null) device.geolocation?.clearWatch(watch);
    stopClock();
    watch = null;
    run += 1;
    change({ phase: 'ended', isLong: false, trouble: search.fix ? null : (search.trouble ?? 'timeout') });
  }

  /** From here on the browser measures: its time runs. `isUnsure`: it may as well be asking the person, for it does not say. */
  function measure(isUnsure = false): void {
    if (!isOn()) return;
    change({ phase: 'searching', isLong: false });
    if (isClockOn) return;
    isClockOn = true;
    later(WATCHDOG, () => {
      if (search.fix || search.trouble) return;
      if (isUnsure) wait();
      else change({ trouble: 'timeout' });
    });
    later(WATCH, end);
  }

  /** The browser asks the person: no time runs, but at some point they may not see the question. */
  function wait(): void {
    stopClock();
    change({ phase: 'waiting' });
    later(UNSEEN, () => search.phase === 'waiting' && change({ isLong: true }));
  }

  function found({ coords, timestamp }: GeolocationPosition): void {
    const fix = { lat: coords.latitude, lng: coords.longitude, genauigkeit: coords.accuracy, timestamp };
    const isPlace = [fix.lat, fix.lng, fix.genauigkeit].every(Number.isFinite) && (fix.lat !== 0 || fix.lng !== 0);
    if (!isPlace || (search.fix && search.fix.genauigkeit <= fix.genauigkeit)) return;
    measure();
    change({ fix, trouble: null });
    if (fix.genauigkeit <= GOOD) end();
  }

  function failed({ code }: Pick<GeolocationPositionError, 'code'>, isFirst: boolean): void {
    if (code === 1 && !search.fix) {
      if (device.now() - started < AT_ONCE) return void refused(run);
      change({ trouble: 'denied' });
      end();
    } else if (isFirst && code !== 1 && !search.fix) {
      measure();
      change({ trouble: code === 2 ? 'unavailable' : 'timeout' });
    }
  }

  /** A no at once: the person's of an earlier day, or the app's around this browser. */
  async function refused(mine: number): Promise<void> {
    const isOfPerson = (await permission) === 'denied' && !device.isInApp;
    if (mine !== run) return;
    change({ trouble: isOfPerson ? 'denied' : 'blocked' });
    end();
  }

  async function askPermission(mine: number): Promise<void> {
    permission = device.permission((changed) => mine === run && changed !== 'prompt' && measure());
    const state = await permission;
    if (mine !== run || search.fix || search.trouble) return;
    if (state === 'prompt') wait();
    else measure(state === null);
  }

  return {
    search: () => search,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      if (isOn()) return;
      const { geolocation } = device;
      if (!geolocation) return change({ ...NO_SEARCH, phase: 'ended', trouble: 'insecure' });
      const mine = (run += 1);
      const ofThisRun =
        <T>(then: (value: T) => void) =>
        (value: T): void =>
          void (mine === run && then(value));
      started = device.now();
      change({ ...NO_SEARCH, phase: 'searching' });
      void askPermission(mine);
      geolocation.getCurrentPosition(
        ofThisRun(found),
        ofThisRun((error) => failed(error, true)),
        FIRST,
      );
      watch = geolocation.watchPosition(
        ofThisRun(found),
        ofThisRun((error) => failed(error, false)),
        { ...FIRST, timeout: WATCH },
      );
    },
    stop() {
      if (isOn()) end();
      if (search !== NO_SEARCH) change(NO_SEARCH);
    },
  };
}
