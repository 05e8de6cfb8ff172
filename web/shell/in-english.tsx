import { useSyncExternalStore, type MouseEvent } from 'react';
import { Icon } from '../kit/icon.tsx';
import { chooseLanguage } from '../navigation/choose-language.ts';
import { isElsewhere } from '../navigation/navigate.ts';
import { useLanguage } from '../words/use-say.ts';

const never = (): (() => void) => () => undefined;
const hasNoGerman = (): boolean => !navigator.languages.some((one) => /^de\b/i.test(one));

/** Banner for somebody whose browser knows no German: that there is an English page. In English alone. */
export function InEnglish() {
  const isGerman = useLanguage() === 'de';
  const isForeign = useSyncExternalStore(never, hasNoGerman, () => false);
  const choose = (event: MouseEvent): void => {
    if (!isElsewhere(event)) chooseLanguage(event, 'en');
  };
  return isGerman && isForeign ? (
    <div className="banner" lang="en" translate="no">
      <Icon name="globe" />
      <div>
        <span>This page is also available in English.</span>{' '}
        <a href="?sprache=en" hrefLang="en" onClick={choose}>
          Switch to English
        </a>
      </div>
    </div>
  ) : null;
}
