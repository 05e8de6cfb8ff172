/** An invalid setting; the message is one line for the operator. */
export class SettingsError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a setting: its trimmed value, or `otherwise` if it is absent or empty. */
export type Of = (name: string, otherwise: string) => string;

/** @throws SettingsError if `typed` is none of `choices` */
export function oneOf<T extends string>(name: string, choices: readonly T[], typed: string): T {
  const choice = choices.find((one) => one === typed);
  if (choice) return choice;
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not ${shown(typed)}.`);
}

/** A value quoted for a message: on one line, at most 80 characters of it. */
export const shown = (typed: string): string => JSON.stringify(typed.slice(0, 80));
