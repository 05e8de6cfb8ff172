import { useEffect, useState } from 'react';
import { NO_SIZES, sizesOf, type Modell } from '#domain/fahrzeug/modell.ts';
import { isSameName } from '#domain/same-name.ts';
import type { Answers } from '#domain/questions.ts';
import type { Form } from '../../fields/use-answers.ts';
import { loadHersteller, loadModelle } from '../../vorgang/load/catalogue.ts';

interface Catalogue {
  /** Suggestions: the makes, and the models of the chosen make; empty where there is no list. */
  names: readonly string[];
  models: readonly string[];
  /** The form; its `set` also sets the sizes that follow from make and model. */
  form: Form;
}

/**
 * Catalogue of makes and models (§7, calls 4 and 5). Suggestions only: what was typed stays. A known model sets its
 * sizes (§3).
 */
export function useCatalogue(plain: Form): Catalogue {
  const typed = String(plain.answers['hersteller']);
  const names = useNames();
  const hersteller = names.find((name) => isSameName(name, typed)) ?? '';
  const { list, of } = useModels(hersteller);
  const models = of === hersteller ? list : [];

  const set = (changes: Answers): void => {
    if (!('hersteller' in changes || 'modell' in changes)) return plain.set(changes);
    const now = { ...plain.answers, ...changes };
    const isKnown = isSameName(String(now['hersteller']), hersteller);
    plain.set({ ...changes, ...(isKnown ? sizesOf(models, String(now['modell'])) : NO_SIZES) });
  };
  useEffect(() => {
    // The list came after the model was typed: sets its sizes now, unless the case has some already (operator).
    if (models.length === 0 || plain.answers['laenge_max'] !== 0) return;
    plain.set({ ...sizesOf(models, String(plain.answers['modell'])) });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [models]);
  return { names, models: models.map(({ modell }) => modell).filter(Boolean), form: { ...plain, set } };
}

function useNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOn = true;
    void loadHersteller().then((list) => isOn && list && setNames(list));
    return () => void (isOn = false);
  }, []);
  return names;
}

const NONE = { list: [] as readonly Modell[], of: '' };

function useModels(hersteller: string): typeof NONE {
  const [models, setModels] = useState(NONE);
  useEffect(() => {
    if (!hersteller) return;
    let isOn = true;
    void loadModelle(hersteller).then((list) => isOn && list && setModels({ list, of: hersteller }));
    return () => void (isOn = false);
  }, [hersteller]);
  return models;
}
