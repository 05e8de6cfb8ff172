/** A notice that the desk has switched on: it stands on the pages of its clients until it ends. Times are ISO. */
export interface Lagehinweis {
  lageID: string;
  /** Ids of its clients, as far as the reader sees them; null: all clients. */
  mandanten: readonly string[] | null;
  text: { de: string; en: string };
  seit: string;
  bis: string;
  /** Short name of the account, or name of the machine's key. */
  wer: string;
  /** Whether the reader may change and end it. */
  aenderbar: boolean;
}

/** Signs of each text, days until the end, and notices that are on at once, at most. */
export const LAGE = { zeichen: 200, tage: 14, anzahl: 20 } as const;
