import type { Draft } from './history.ts';

/** Actions on the draft, with undo and redo. */
export interface DraftActions {
  /** `field`: what is changed, as `light.ink`; changes of one field in a row are one step of undo. */
  change(field: string, draft: Draft): void;
  /** On blur: ends the undo group of the field. */
  settle(): void;
  undo(): void;
  redo(): void;
}
