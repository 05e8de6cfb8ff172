import { LIMITS } from '#domain/limits.ts';

/** A measured position: degrees, 95 % radius in metres, time of the fix in milliseconds. */
export interface Fix {
  lat: number;
  lng: number;
  genauigkeit: number;
  timestamp: number;
}

/**
 * Why there is no position. `denied`: refused by person or device; `blocked`: refused so quickly that no person can
 * have done it, and not denied before (embedded browser); `insecure`: no secure context, so the page may not ask.
 */
export type Trouble = 'denied' | 'blocked' | 'unavailable' | 'timeout' | 'insecure';

/** State of the search. The best fix is kept; a later error never removes it. */
export interface Search {
  /** `waiting`: the permission prompt is open. */
  phase: 'idle' | 'waiting' | 'searching' | 'ended';
  fix: Fix | null;
  /** Error of the first answer; null once there is a fix. While the search goes on, a fix may still come. */
  trouble: Trouble | null;
  /** The permission prompt has been open for so long that the person may not see it. */
  isLong: boolean;
}

export const NO_SEARCH: Search = { phase: 'idle', fix: null, trouble: null, isLong: false };

/** Dependencies of the search, so that a test can replace them. */
export interface Device {
  /** Undefined without a secure context. */
  geolocation: Pick<Geolocation, 'getCurrentPosition' | 'watchPosition' | 'clearWatch'> | undefined;
  /** Permissions API: only a hint, and missing in some browsers (null). Calls back on changes. */
  permission(onChange: (state: PermissionState) => void): Promise<PermissionState | null>;
  /** An embedded browser, which often may not ask, whatever it reports. */
  isInApp: boolean;
  /** Timer; gives the function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  now(): number;
}

/** Options of the first request, fixed by §9 'Geolocation'. D49. */
const FIRST: PositionOptions = {
  maximumAge: LIMITS.positionMaximumAge,
  timeout: LIMITS.positionTimeout,
  enableHighAccuracy: true,
};
/**
 * Milliseconds: length of the watch; after which the permission prompt counts as unseen; below which no person can have
 * refused.
 */
const WATCH = 30_000;
const UNSEEN = 15_000;
const AT_ONCE = 300;
/** Watchdog for browsers that do not keep the timeout they were given. */
const WATCHDOG = LIMITS.positionTimeout + 500;
/** Accuracy in metres at which the search ends. */
const GOOD = 20;

/**
 * Whether an accuracy was measured: some devices say by -1, others by 0, that it is unknown. More than the earth's
 * radius says nothing either.
 */
const isAccuracy = (metres: number): boolean => metres > 0 && metres < 6_400_000;

export interface Locator {
  search(): Search;
  subscribe(listener: () => void): () => void;
  /** Starts a search, only by a tap. Ignored while one runs. */
  start(): void;
  /** Ends the search and discards its result. */
  stop(): void;
}

/** §4 'Position': the browser's geolocation as a state machine. */
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

  /**
   * The browser measures now: starts the timers. `isUnsure`: without the Permissions API the prompt may be open
   * instead.
   */
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

  /** The permission prompt is open: no timeout, but after a while it counts as unseen. */
  function wait(): void {
    stopClock();
    change({ phase: 'waiting' });
    later(UNSEEN, () => search.phase === 'waiting' && change({ isLong: true }));
  }

  function found({ coords, timestamp }: GeolocationPosition): void {
    const fix = { lat: coords.latitude, lng: coords.longitude, genauigkeit: coords.accuracy, timestamp };
    const isPlace = [fix.lat, fix.lng].every(Number.isFinite) && (fix.lat !== 0 || fix.lng !== 0);
    measure(); // also after a fix that is none: the person has allowed it
    if (!isPlace || !isAccuracy(fix.genauigkeit) || (search.fix && search.fix.genauigkeit <= fix.genauigkeit)) return;
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

  /** An immediate refusal: an earlier decision of the person, or the embedding app. */
  async function refused(mine: number): Promise<void> {
    const isOfPerson = (await permission) === 'denied' && !device.isInApp;
    if (mine !== run) return;
    change({ trouble: isOfPerson ? 'denied' : 'blocked' });
    end();
  }

  async function askPermission(mine: number): Promise<void> {
    permission = device.permission((changed) => mine === run && changed !== 'prompt' && measure());
    const state = await permission;
    if (mine !== run || isClockOn || search.trouble) return;
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
