import { LANGUAGES, type Language } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { transitions } from '../../vorgang/state/app.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';

const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' };

/** Language switch; links, so that it works without script. */
export function Sprachen() {
  const say = useSay();
  const current = useLanguage();
  const mandant = useApp((state) => state.mandant);
  return (
    <nav aria-label={say(['Sprache', 'Language'])} className="either">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?sprache=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current || undefined}
          onClick={(event) => {
            if (!mandant) return;
            event.preventDefault();
            transitions.brandChanges(mandant, language);
            history.replaceState(history.state, '', `?sprache=${language}`);
          }}
        >
          {language === current ? <Icon name="check" /> : null}
          <span>{NAMES[language]}</span>
        </a>
      ))}
    </nav>
  );
}
