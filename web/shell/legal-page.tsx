import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { Foot } from './foot.tsx';
import { Languages } from './languages.tsx';
import { Top } from './top.tsx';

/** Placeholder for the text. */
export const LEGAL_TEXT = '@@legal-text@@';

/**
 * The page around a legal text; rendered by the service only, works without script. Its one script shows the button
 * that leads back (`public/back.js`).
 */
export function LegalPage() {
  const say = useSay();
  return (
    <div className="frame">
      <Top place={null} />
      <div className="page">
        <main id="inhalt">
          <article className="sheet">
            <button id="back" className="quiet" type="button" hidden>
              <Icon name="back" />
              <span>{say(['Zurück', 'Back'])}</span>
            </button>
            <Languages />
            <div className="prose">{LEGAL_TEXT}</div>
            <Dock />
          </article>
        </main>
        <SideColumn />
      </div>
      <Foot />
    </div>
  );
}
