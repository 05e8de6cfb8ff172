import type { MouseEvent } from 'react';
import { LANGUAGES } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { chooseLanguage } from '../navigation/choose-language.ts';
import { isElsewhere } from '../navigation/navigate.ts';
import { useLanguage } from '../words/use-say.ts';
import { NAMES } from './languages.tsx';

/** Link to the other language by its own name, in sight: who needs it does not look into a menu they cannot read. */
export function OtherLanguage() {
  const current = useLanguage();
  const other = LANGUAGES.find((language) => language !== current)!;
  const choose = (event: MouseEvent): void => {
    if (!isElsewhere(event)) chooseLanguage(event, other);
  };
  return (
    <a
      className="tool tool-language"
      href={`?sprache=${other}`}
      lang={other}
      hrefLang={other}
      translate="no"
      onClick={choose}
    >
      <Icon name="globe" />
      <span>{NAMES[other]}</span>
    </a>
  );
}
