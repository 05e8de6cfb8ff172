import type { MouseEvent } from 'react';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { useApp } from '../vorgang/state/app.ts';
import { useLanguage, useSay } from '../words/use-say.ts';

/** The languages by their own names. */
export const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' };

/**
 * §1: language switch. Links to this page in either language, so that it works without script; `onChoose` handles the
 * click.
 */
export function Languages({ onChoose }: { onChoose?(event: MouseEvent, language: Language): void }) {
  const say = useSay();
  const current = useLanguage();
  const start = useApp((state) => state.carriesConsent) ? 'start&' : '';
  return (
    <nav aria-label={say(['Sprache', 'Language'])} className="either">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?${start}sprache=${language}`}
          lang={language}
          hrefLang={language}
          translate="no"
          aria-current={language === current || undefined}
          onClick={(event) => onChoose?.(event, language)}
        >
          {language === current ? <Icon name="check" /> : null}
          <span>{NAMES[language]}</span>
        </a>
      ))}
    </nav>
  );
}
