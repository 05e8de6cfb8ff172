/** A notice that the desk has switched on. The pages of its clients show it until it ends. Times are ISO. */
export interface Lagehinweis {
  lageID: string;
  /** Ids of the notice's clients, as far as the reader sees them; null: all clients. */
  mandanten: readonly string[] | null;
  text: { de: string; en: string };
  seit: string;
  bis: string;
  /** Short name of the account, or name of the machine's key. */
  wer: string;
  /** Whether the reader may change and end the notice. */
  aenderbar: boolean;
}

/** Limits: characters of each text, days until the end, number of notices at once. */
export const LAGE = { zeichen: 200, tage: 14, anzahl: 20 } as const;
