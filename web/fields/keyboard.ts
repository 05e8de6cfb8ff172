import type { Answers, Question } from '#domain/questions.ts';

/** A question that is answered by typing. */
export type Written = Question & { kind: 'text' | 'number' };

const PROSE = ['given-name', 'family-name', 'address-line1', 'address-level2', 'organization'];

const CAPITALS = { all: 'characters', words: 'words', sentences: 'sentences' } as const;

/**
 * Attributes of a text input for keyboard, capitals, spelling and autofill. `e2e/look/fields.test.ts` has the table by
 * field.
 */
export function keyboardOf(question: Written, isLastField = false, answers: Answers = {}) {
  const isNumber = question.kind === 'number';
  const keys = isNumber ? 'numeric' : (question.inputmode ?? 'text');
  const inputMode = typeof keys === 'function' ? keys(answers) : keys;
  const autoComplete = isNumber ? 'off' : (question.autocomplete ?? 'off');
  const capitals = isNumber ? undefined : question.capitals;
  return {
    type: inputMode === 'tel' ? 'tel' : 'text',
    dir: inputMode !== 'text' || capitals === 'all' ? 'ltr' : 'auto',
    inputMode,
    autoComplete,
    autoCapitalize: capitals ? CAPITALS[capitals] : PROSE.includes(autoComplete) ? 'words' : 'off',
    enterKeyHint: isLastField ? ('done' as const) : ('next' as const),
    spellCheck: false,
  };
}
