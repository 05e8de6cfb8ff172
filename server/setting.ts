/** A setting that cannot be: its message is one clear line for the operator. */
export class SettingsError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What was typed for a setting, or what holds without it. */
export type Of = (name: string, otherwise: string) => string;

export function oneOf<T extends string>(name: string, choices: readonly T[], typed: string): T {
  const choice = choices.find((one) => one === typed);
  if (choice) return choice;
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not ${shown(typed)}.`);
}

/** As it was typed, on one line and short. */
export const shown = (typed: string): string => JSON.stringify(typed.slice(0, 80));
