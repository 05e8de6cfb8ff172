/** Settings are wrong; the message has a line for each, for the operator. */
export class SettingsError extends Error {}

/** What is wrong with the value of a setting: the rest of the sentence that its name begins. It quotes no secret. */
export class WrongValue extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value quoted for a message: on one line, at most 80 characters of it. */
export const shown = (typed: string): string => JSON.stringify(typed.slice(0, 80));
