import type { Language } from '#domain/text.ts';
import type { Screen } from '../hands/screen.ts';

/** A browser engine that runs the journeys. */
export interface Engine {
  /** Opens a phone of 375 × 667 px with storage of its own. */
  phone(settings?: Settings): Promise<Phone>;
  close(): Promise<void>;
}

export interface Settings {
  language?: Language;
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
