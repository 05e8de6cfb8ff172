import { createRoot } from 'react-dom/client';
import type { Language } from '#domain/text.ts';
import { HelperMap } from '../../web/ort/karte/helper-map.tsx';
import { setBase } from '../../web/net/base.ts';
import { useApp } from '../../web/vorgang/state/app.ts';

type Shown = Parameters<typeof HelperMap>[0];

/**
 * Test harness for `map.test.ts`: renders the helper's map alone, with the test's props, into `main` of a real page.
 */
Object.assign(globalThis, {
  async showHelper(props: Shown, language: Language): Promise<void> {
    setBase('/service/extService.xsp');
    useApp.setState({ language });
    document.documentElement.lang = language;
    root.render(
      <div className="sheet">
        <h1>{language === 'de' ? 'Hilfe ist unterwegs' : 'Help is on the way'}</h1>
        <div className="live">
          <div className="live-map">
            <HelperMap {...props} />
          </div>
        </div>
      </div>,
    );
  },
});

const main = document.createElement('main');
main.id = 'inhalt';
main.tabIndex = -1;
document.querySelector('main')?.replaceWith(main);
const root = createRoot(main);
