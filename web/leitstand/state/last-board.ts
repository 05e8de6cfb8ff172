import { create } from 'zustand';
import { filtersIn, withFilters } from './filters.ts';

/** The query of the board as it was last seen, for the way back from a sheet; in memory alone. */
const useLast = create(() => ({ search: withFilters('', filtersIn(location.search)) }));

/** Keeps the board's filters. */
export const rememberBoard = (search: string): void => useLast.setState({ search });

export const lastBoard = (): string => useLast.getState().search;

/** Whether the board asks for examples beside all else. */
export const useWithExamples = (): boolean => useLast(({ search }) => filtersIn(search).beispiele === 'mit');
