import { useCombobox } from 'downshift';
import { namesLike } from '#domain/fahrzeug/modell.ts';
import { plural } from '#domain/plural.ts';
import { pathOf, wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { keyboardOf, type Written } from '../../fields/keyboard.ts';
import { useSay } from '../../words/use-say.ts';
import { Labelled } from '../../fields/text-field.tsx';
import type { Form } from '../../fields/use-answers.ts';

export interface ComboboxProps {
  form: Form;
  question: Written;
  names: readonly string[];
}

/**
 * Combobox of suggestions over free text. Only a tap or Enter takes a suggestion; anything else keeps what was typed.
 */
export function Combobox({ form, question, names }: ComboboxProps) {
  const say = useSay();
  const id = pathOf(form.part, question.field);
  const menuId = `${id}-liste`;
  const value = String(form.answers[question.field] ?? '');
  const items = namesLike(names, value);
  const change = (typed: string): void => form.set({ [question.field]: typed });
  const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: id,
    menuId,
    getItemId: (index) => `${id}-${index}`,
    items,
    inputValue: value,
    selectedItem: null,
    onSelectedItemChange({ type, selectedItem }) {
      if (selectedItem !== null && (type === ItemClick || type === InputKeyDownEnter)) change(selectedItem);
    },
  });
  const isShown = isOpen && items.length > 0;
  const label = say(wordsOf(question.label, form.asking));
  return (
    <div className="combo">
      <Labelled form={form} question={question} quietly>
        {(aria) => (
          <input
            {...getInputProps({
              onChange: (event) => change(event.currentTarget.value),
              'aria-labelledby': undefined,
              'aria-expanded': isShown,
            })}
            {...keyboardOf(question)}
            {...aria}
            name={id}
            className="input"
          />
        )}
      </Labelled>
      <ul {...getMenuProps({ 'aria-label': label })} className="options" hidden={!isShown}>
        {isShown
          ? items.map((name, index) => (
              <li key={name} {...getItemProps({ item: name, index })} data-on={highlightedIndex === index || undefined}>
                {name}
              </li>
            ))
          : null}
      </ul>
      <p className="unseen" role="status">
        {isShown ? say(countOf(items.length)) : null}
      </p>
    </div>
  );
}

const countOf = (count: number): Text =>
  plural(count, ['Ein Vorschlag', 'One suggestion'], [`${count} Vorschläge`, `${count} suggestions`]);
