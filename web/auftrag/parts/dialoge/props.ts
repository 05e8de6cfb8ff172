import type { Auftrag } from '#domain/auftrag.ts';

/** What a dialog of the helper's page gets. */
export interface DialogProps {
  auftrag: Auftrag;
  onClose(): void;
}

/** What is asked in a dialog. */
export type Gefragt = 'ablehnen' | 'zeit' | 'niemand' | 'nichtAngenommen' | 'nichtAbgeliefert' | 'fertig';
