import { LANGUAGES, type Language } from '#domain/text.ts';
import { Beside } from '../fields/beside.tsx';
import { Dock } from '../fields/dock.tsx';
import { useLanguage } from '../fields/say.ts';
import { Foot } from './foot.tsx';
import { Top } from './top.tsx';

const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' };

/** Stands where the text goes. */
export const LEGAL_TEXT = '@@legal-text@@';

/** The frame of a legal text; built by the service alone, works without script. */
export function LegalPage() {
  return (
    <div className="frame">
      <Top place={null} />
      <div className="page">
        <main id="inhalt">
          <article className="sheet">
            <LanguageLinks />
            <div className="prose">{LEGAL_TEXT}</div>
            <Dock />
          </article>
        </main>
        <Beside />
      </div>
      <Foot />
    </div>
  );
}

function LanguageLinks() {
  const current = useLanguage();
  return (
    <nav className="either">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?sprache=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current || undefined}
        >
          {NAMES[language]}
        </a>
      ))}
    </nav>
  );
}
