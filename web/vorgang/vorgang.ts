import type { Answers, Asking, Part } from '#domain/questions.ts';
import type { PageState } from '#domain/page-state.ts';
import type { Place } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';

/** Takes over what the first page brought along. Before the first render; synchronous. */
export declare function seed(page: PageState): void;
/** Holds the case of that id: the one already held, else the device's copy and the service's. Sets `fault` when neither is to be had. §4. */
export declare function openVorgang(place: Place): Promise<void>;
/** The person's answers to a part, as typed: into the case through `accept`, and to the device. */
export declare function answer(part: Part, answers: Answers): void;
/** The answers of a part as the person typed them. */
export declare function typedAnswers(part: Part): Answers;
/** What conditions of questions may look at, for the held case. */
export declare function asking(): Asking;
/** Leaves a screen by its button: marks its data as entered; the damage type becomes this part's. */
export declare function enter(part: Part): void;
/** Resolves when every answer so far is on the device (or the device cannot keep any). Await it before the next screen shows. */
export declare function isKept(): Promise<void>;
/** §4 'Saving': puts a save into the queue if something changed since the last acknowledged copy. Called by the shell on leaving a route that says save. */
export declare function saveOnLeave(): Promise<void>;
/** The start button: consent into the queue; resolves once it is kept. */
export declare function start(): Promise<void>;
/** Send: puts the report into the queue and tries at once. Resolves when it is kept; the state says how it goes on. */
export declare function report(): Promise<void>;
/** Tries to send what waits, now. */
export declare function flushNow(): void;
export declare function setLanguage(language: Language): void;
/** Loads the order status; null when there is no connection. */
export declare function loadStatus(): Promise<OrderStatus | null>;
