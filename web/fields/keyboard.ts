import type { Question } from '#domain/questions.ts';

/** A question that is answered by typing. */
export type Written = Question & { kind: 'text' | 'number' };

const PROSE = ['given-name', 'family-name', 'address-line1', 'address-level2', 'organization'];

/** Keyboard, capitals, spelling and autofill of a line of text. Table by field: trust.md 5.1. */
export function keyboardOf(question: Written, isLastField = false) {
  const inputMode = question.kind === 'number' ? ('numeric' as const) : (question.inputmode ?? ('text' as const));
  const autoComplete = question.kind === 'number' ? 'off' : (question.autocomplete ?? 'off');
  const autoCapitalize =
    question.kind === 'text' && question.capitals ? 'characters' : PROSE.includes(autoComplete) ? 'words' : 'off';
  return {
    type: inputMode === 'tel' ? 'tel' : 'text',
    inputMode,
    autoComplete,
    autoCapitalize,
    enterKeyHint: isLastField ? ('done' as const) : ('next' as const),
    spellCheck: false,
  };
}
