import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Page that `bench/taps.ts` measures beside: React, and two screens of a heading and a button to the other one. */
function Empty() {
  const [screen, setScreen] = useState(1);
  return (
    <main>
      <h1 key={screen}>Seite {screen}</h1>
      <button type="button" onClick={() => setScreen(3 - screen)}>
        Weiter
      </button>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Empty />);
