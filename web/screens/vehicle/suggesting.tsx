import { useEffect, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { pathOf } from '#domain/questions.ts';
import type { Written } from '../../fields/keyboard.ts';
import { optional } from '../../chunks/late-chunk.ts';
import { TextField } from '../../fields/text-field.tsx';
import { questionOf, type Form } from '../../fields/use-answers.ts';
import type { ComboboxProps } from './combobox.tsx';

interface SuggestingProps {
  form: Form;
  field: string;
  names: readonly string[];
}

/** A line of text that offers names. It is a plain field until there is a list and the combobox has come, and does not change under the fingers. */
export function Suggesting({ form, field, names }: SuggestingProps) {
  const question = questionOf(form, field) as Written | undefined;
  const Combobox = useCombobox(names.length > 0, pathOf(form.part, field));
  if (!question) return null;
  if (!Combobox) return <TextField form={form} question={question} quietly />;
  return <Combobox form={form} question={question} names={names} />;
}

type Shown = ComponentType<ComboboxProps>;

/** The combobox once it is loaded, the first time the field is not being typed in. */
function useCombobox(isWanted: boolean, id: string): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!isWanted || shown) return;
    let isOn = true;
    const show = (Combobox: Shown): void => {
      if (!isOn) return;
      const field = document.getElementById(id);
      // At once: a field that takes the focus between the look and the change would lose what is typed next.
      if (document.activeElement !== field) return flushSync(() => setShown(() => Combobox));
      field?.addEventListener('blur', () => setTimeout(() => show(Combobox)), { once: true });
    };
    optional(() => import('./combobox.tsx')).then(
      ({ Combobox }) => show(Combobox),
      (cause: unknown) => console.warn('Die Vorschläge konnten nicht geladen werden', cause),
    );
    return () => void (isOn = false);
  }, [isWanted, id, shown]);
  return shown;
}
