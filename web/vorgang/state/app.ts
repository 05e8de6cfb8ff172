import { create } from 'zustand';
import type { LoadFault } from '#domain/load-faults.ts';
import type { AppTyp } from '#domain/flow.ts';
import type { Einstieg, Fall } from '#domain/page-state.ts';
import type { Mandant, Notice } from '#domain/mandant.ts';
import type { Language, Text } from '#domain/text.ts';
import { deskIn } from './at-desk.ts';
import type { Held, Item, Refused } from './shapes.ts';

/** Save state, as the saved line and the banner show it. It never claims more than is known. R8. */
export type SaveState =
  | { kind: 'nothing' }
  /** The service has acknowledged everything; `at` in milliseconds. */
  | { kind: 'saved'; at: number }
  /** Changed on this device, and not yet in the outbox. */
  | { kind: 'device' }
  | { kind: 'saving' }
  /**
   * A try has failed: the most urgent item that waits, when the next try is (by `performance.now`), why in words, and
   * whether the device stores it.
   */
  | {
      kind: 'unsent';
      what: Item['kind'];
      nextTry: number;
      /** A title and a sentence. */
      said: readonly [Text, Text];
      isLasting: boolean;
    }
  /** The device stores nothing (no IndexedDB): memory and network only. */
  | { kind: 'memory' };

export interface State {
  language: Language;
  /** The language that the address names or that was chosen on this visit: it wins over the one of any case. */
  wish: Language | null;
  mandant: Mandant | null;
  held: Held | null;
  /** Start of a case that is yet to be made, if the address leads to one. §4 'Card', 'Open entry'. */
  einstieg: Einstieg | undefined;
  /** Why no case is held. */
  fault: LoadFault | null;
  /** The id of the case whose load has failed: it is not asked for again before the person asks. */
  failedID: string;
  /** When a busy service may be asked again, milliseconds of this device's clock; null: it has named no time. */
  waitUntil: number | null;
  isLoading: boolean;
  /** The service was busy, and the load is tried again. */
  isRetrying: boolean;
  /** Path of the screen that is shown; while a tap leads on, the address is ahead of it. */
  screen: string | null;
  /** The device stores what is answered; false: only this page has it. */
  isStored: boolean;
  /** The start's link led to this page: the choice on it gives the consent. */
  carriesConsent: boolean;
  /** The status of a case was asked for that is not reported yet; the start, where that leads, says so. */
  isEarly: boolean;
  /** All that this site stored on the device was deleted: on this visit no case is shown any more. */
  isCleared: boolean;
  /** A newer version of the app waits until the form is done. R11. */
  isNewer?: boolean;
  save: SaveState;
  /**
   * The report: from the tap on send until the answer the form is read-only (`sending`). `since`: made at that time
   * (milliseconds), it is not sent before the person says that help is still needed. `refused`: why the service refused
   * it.
   */
  report: { kind: 'idle' } | { kind: 'sending'; since?: number } | ({ kind: 'refused' } & Refused);
}

/** The store: the browser's one state. Read it with a selector; only `transitions` write to it. */
export const useApp = create<State>()(() => ({
  language: 'de',
  wish: null,
  mandant: null,
  held: null,
  einstieg: undefined,
  fault: null,
  failedID: '',
  waitUntil: null,
  isLoading: false,
  isRetrying: false,
  screen: null,
  isStored: true,
  carriesConsent: false,
  isEarly: false,
  isCleared: false,
  save: { kind: 'nothing' },
  report: { kind: 'idle' },
}));

/** A case as just loaded, with nothing typed. */
export const heldOf = (id: string, { vorgang, revision, gestartet, beispiel, ...desk }: Fall): Held => ({
  id,
  vorgang,
  typed: {},
  acked: vorgang,
  revision,
  gestartet,
  beispiel,
  ...deskIn(desk),
});

/** The brand that a page without a case of the person shows: all that the kit reads of a client. */
type Brand = Pick<Mandant, 'id' | 'name' | 'telefon'>;

/** What a page brings along. */
type Page = Pick<State, 'mandant' | 'language' | 'einstieg' | 'held' | 'carriesConsent' | 'isEarly'>;

/** What opening a case ended in: the case, or why there is none. */
type Opened = Pick<State, 'held' | 'fault' | 'report'> & Partial<Pick<State, 'language' | 'mandant'>>;

const { getState: now, setState: set } = useApp;

/** Makes the state that of a fresh page, with which zustand hydrates and renders on the server too. */
function begin(state: Partial<State>): void {
  set(state);
  Object.assign(useApp.getInitialState(), now());
}

const withTyp = (mandant: Mandant, web_AppTyp: AppTyp): Mandant => ({
  ...mandant,
  webparams: { ...mandant.webparams, web_AppTyp },
});

/** The transitions of the state: nothing else changes it. */
export const transitions = {
  /** A page of the person comes, with its case where it has one. */
  pageBegins: (page: Page): void => begin({ ...page, isLoading: page.held !== null }),
  /** A page without a case of the person comes: the helper's. */
  brandBegins: (brand: Brand, language: Language): void =>
    begin({ mandant: brand as Mandant, language, held: null, isLoading: false }),
  brandChanges: (brand: Brand, language: Language): void => set({ mandant: brand as Mandant, language }),

  screenShows: (screen: string): void => set({ screen, isEarly: now().isEarly && screen.endsWith('/start') }),
  statusIsEarly: (): void => set({ isEarly: true }),
  loadBegins: (): void => set({ isLoading: true }),
  loadEnds: (): void => set({ isLoading: false }),
  loadIsRetried: (isRetrying: boolean): void => set({ isRetrying }),
  /** The load of that case has failed; `waitUntil`: when the service may be asked again. */
  loadFails: (failedID: string, waitUntil: number | null = null): void => set({ failedID, waitUntil }),
  faultIsOver: (): void => set({ fault: null }),
  /** The case that was loaded is held, or why there is none. */
  caseOpens: (opened: Opened): void => set({ ...opened, isLoading: false }),
  /** The demo is held, as a case of that app type. */
  demoOpens(held: Held, language: Language, typ: AppTyp): void {
    const { mandant } = now();
    set({ held, language, isLoading: false, ...(mandant && { mandant: withTyp(mandant, typ) }) });
  },
  demoRestarts: (held: Held): void => set({ held, report: { kind: 'idle' }, save: { kind: 'nothing' } }),
  /** The case that was just made is held. */
  caseBegins: (held: Held, mandant: Mandant): void => set({ held, mandant, fault: null, report: { kind: 'idle' } }),
  /** The held case has changed. */
  caseChanges: (held: Held): void => set({ held }),
  /** The service does not know the held case any more. */
  caseIsGone: (): void => set({ held: null, fault: 'ERR_BAD_REQUEST', failedID: now().held?.id ?? '' }),
  /** The address leads to the start of a case that is yet to be made. */
  startIsOffered: (einstieg: Einstieg): void => set({ einstieg }),

  /** How far saving and the report got. */
  progresses: (progress: Partial<Pick<State, 'save' | 'report'>>): void => set(progress),
  storageIsLost: (): void => set({ isStored: false }),
  storageIsBack: (): void => set({ isStored: true }),
  /** All that this site stored was deleted; the case is let go once the end shows. */
  deviceIsCleared: (): void => set({ isCleared: true }),
  caseIsLetGo: (): void => set({ held: null, report: { kind: 'idle' }, save: { kind: 'nothing' } }),

  /** The address names a language. */
  languageIsWished: (wish: Language): void => set({ wish }),
  languageIsChosen: (language: Language): void => set({ language, wish: language }),
  /** The client as the service knows it now, so that a changed phone number shows. The app type stays the case's. */
  clientIsRenewed(fresh: Mandant): void {
    const { mandant } = now();
    if (mandant?.id === fresh.id) set({ mandant: withTyp(fresh, mandant.webparams.web_AppTyp) });
  },
  /** The client that the page brought is newer than the stored one, whose switches are the case's. */
  clientIsKept(shown: Mandant | null): void {
    const { mandant } = now();
    if (shown && mandant?.id === shown.id) set({ mandant: { ...shown, webparams: mandant.webparams } });
  },
  /** What the client announces now has come, unless it says nothing of it. §2 'Notices' */
  clientAnnounces(hinweise: readonly Notice[] | undefined): void {
    const { mandant } = now();
    if (mandant && hinweise && JSON.stringify(hinweise) !== JSON.stringify(mandant.hinweise))
      set({ mandant: { ...mandant, hinweise } });
  },
  /** Whether the menu offers to load a newer version of the app. R11. */
  newVersionIs(isNewer: boolean): void {
    if (now().isNewer !== isNewer) set({ isNewer });
  },

  /** The theme editor shows an example in the place of the person's case, as a car's, saved at that time. */
  exampleShows(held: Held, savedAt: number): void {
    const { mandant } = now();
    const progress = { save: { kind: 'saved', at: savedAt }, report: { kind: 'idle' } } as const;
    set({ held, ...progress, mandant: mandant && withTyp(mandant, 'kfz') });
  },
  exampleEnds: (before: Pick<State, 'held' | 'save' | 'report'>): void => set(before),
} as const;
