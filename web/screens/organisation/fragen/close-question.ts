import type { FrageCode } from '#domain/nachtrag/fragen.ts';
import { keep } from '../../../vorgang/case/keep.ts';
import { heldNow } from '../../../vorgang/commands/vorgang.ts';

/**
 * Closes the card of a question, or that of news, on this device; only a refused answer opens it again. Not in the
 * case: nobody but the one who looks at this page has to know of it, and whoever waits with them may want to answer on
 * another phone. D127
 */
export function closeQuestion(code: FrageCode | 'neues'): void {
  const held = heldNow();
  const closed = [...new Set([...(held.closed ?? []), code])];
  void keep({ ...held, closed });
}
