import { create } from 'zustand';
import type { Sitzung } from '#domain/leitstand/konto.ts';

/** The session of this page; null: nobody has signed in. */
export const useDesk = create<{ sitzung: Sitzung | null }>()(() => ({ sitzung: null }));
