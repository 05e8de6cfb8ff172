import type { Draft } from './history.ts';

/** Actions on the draft, with undo and redo. */
export interface DraftActions {
  /** `field`: what is changed, as `light.ink`; changes of one field in a row are one step of undo. */
  change(field: string, draft: Draft): void;
  /** The field is left: its next change is a step of undo of its own. */
  settle(): void;
  undo(): void;
  redo(): void;
}
