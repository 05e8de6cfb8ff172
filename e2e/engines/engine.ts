import type { Language } from '#domain/text.ts';
import type { Screen } from '../hands/screen.ts';

/** Size of a page in pixels: that of the reference phone. */
export const PHONE_SIZE = { width: 375, height: 667 };

/** A browser engine that runs the journeys. */
export interface Engine {
  /** Opens a page with storage of its own, on a phone unless `size` says otherwise. */
  phone(settings?: Settings): Promise<Phone>;
  close(): Promise<void>;
}

export interface Settings {
  language?: Language;
  /** At most 1024 × 1024. */
  size?: { width: number; height: number };
  /** Where the phone is; without, the page is refused the position. */
  position?: { latitude: number; longitude: number; accuracy: number };
  /** Runs before the scripts of every page, to take something away from the engine. */
  before?: () => void;
  /** Folder of what the browser keeps, to find it again after `kill`. */
  folder?: string;
}

export interface Phone {
  screen: Screen;
  /** Violations of axe on the page as it is, one line each; its CSP stays on. */
  axe(): Promise<string[]>;
  /** Errors on the console so far: scripts, CSP, failed requests. */
  faults: readonly string[];
  /** `kill -9` of all its processes. */
  kill(): Promise<void>;
  close(): Promise<void>;
}
