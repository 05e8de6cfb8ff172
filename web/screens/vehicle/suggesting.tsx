import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { pathOf } from '#domain/questions.ts';
import type { Written } from '../../fields/keyboard.ts';
import { TextField } from '../../fields/text-field.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';
import { takeFilled } from '../../navigation/take-filled.ts';
import type { ComboboxProps } from './combobox.tsx';

interface SuggestingProps {
  form: Form;
  field: string;
  names: readonly string[];
}

/**
 * Text field with suggestions: a plain field until there is a list and the combobox's file has come. It is not
 * replaced while it has the focus.
 */
export function Suggesting({ form, field, names }: SuggestingProps) {
  const question = questionOf(form, field) as Written | undefined;
  const Combobox = useCombobox(names.length > 0, pathOf(form.part, field));
  if (!question) return null;
  if (!Combobox) return <TextField form={form} question={question} quietly />;
  return <Combobox form={form} question={question} names={names} />;
}

type Shown = ComponentType<ComboboxProps>;

/** The combobox, in a late file; shown once loaded and the field has lost the focus. */
function useCombobox(isWanted: boolean, id: string): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!isWanted || shown) return;
    let isOn = true;
    const show = (Combobox: Shown): void => {
      if (!isOn) return;
      const field = document.getElementById(id);
      // Synchronously: a field that got the focus between this check and the render would lose the next keystrokes.
      if (document.activeElement !== field) {
        takeFilled();
        return flushSync(() => setShown(() => Combobox));
      }
      field?.addEventListener('blur', () => setTimeout(() => show(Combobox)), { once: true });
    };
    import('./combobox.tsx').then(
      ({ Combobox }) => show(Combobox),
      (cause: unknown) => console.warn('Die Vorschläge konnten nicht geladen werden', cause),
    );
    return () => void (isOn = false);
  }, [isWanted, id, shown]);
  return shown;
}
