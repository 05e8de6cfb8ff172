let search = '';

/** Keeps the board's filters for the way back from a sheet; in memory alone. */
export const rememberBoard = (query: string): void => void (search = query);

/** The query of the board as it was last seen. */
export const lastBoard = (): string => search;
