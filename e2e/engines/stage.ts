import { after, before, describe } from 'node:test';
import { canInstall, missingFor } from '../../scripts/browser.mjs';
import { giveBack, leaseService } from '../hands/stage.ts';
import { startService, type Service } from '../hands/world.ts';
import type { Engine } from './engine.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit/engine.ts';

/** What Firefox has since its versions 121 and 125, switched off. */
const SINCE_2023 = { 'layout.css.has-selector.enabled': false, 'dom.element.popover.enabled': false };

/** Without Chromium all tests of the browser fail; the others are skipped where they are not installed. */
const ENGINES = {
  Chromium: { needs: null, start: startChromium },
  Firefox: { needs: 'Firefox', start: () => startFirefox() },
  WebKitGTK: { needs: 'WebKitGTK', start: startWebkit },
  'Firefox without :has and popover': { needs: 'Firefox', start: () => startFirefox(SINCE_2023) },
} as const;

export type EngineName = keyof typeof ENGINES;

export interface Stage {
  service: Service;
  engine: Engine;
  name: EngineName;
}

type Settings = Readonly<Record<string, string>>;

/** Describes the same tests for Firefox and WebKitGTK. */
export function inEachEngine(about: string, tests: (stage: Stage) => void, env?: Settings): void {
  for (const name of ['Firefox', 'WebKitGTK'] as const) inEngine(name, about, tests, env);
}

/**
 * Describes tests for one engine; `stage` is filled in before the first. With `env`, even `{}`, they have a service of
 * their own, else the one that all share. An engine that is not installed is skipped by name; in a CI that could have
 * installed it, it fails.
 */
export function inEngine(name: EngineName, about: string, tests: (stage: Stage) => void, env?: Settings): void {
  const { needs, start } = ENGINES[name];
  const missing = needs ? missingFor(needs) : [];
  const isDue = process.env['CI'] === 'true' && canInstall();
  const skip = missing.length > 0 && !isDue && `${needs} is not here: install Debian's ${missing.join(', ')}`;
  if (skip) console.log(`→ ${skip}`);
  describe(`${about}, in ${name}`, { skip }, () => {
    const stage = { name } as Stage;
    before(async () => {
      [stage.service, stage.engine] = await Promise.all([env ? startService(env) : leaseService(), start()]);
    });
    after(async () => {
      await stage.engine?.close();
      if (stage.service) await (env ? stage.service.stop() : giveBack(stage.service));
    });
    tests(stage);
  });
}
