import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { orNoAnswer } from './look.ts';
import { killProfile, startProfile } from '../e2e/hands/world.ts';

/** The user's phone: Chromium with a persistent profile on disk. It can be killed, and starts again when needed. */
export interface UserPhone {
  /** The open page, or a new one at `address`. */
  page(address: string): Promise<Page>;
  /** Another tab of the same browser. */
  tab(address: string): Promise<Page>;
  /** Closes a page that no longer responds. */
  closeTab(): Promise<void>;
  /** SIGKILL of the whole browser. */
  kill(): Promise<void>;
  offline(isOffline: boolean): Promise<void>;
  /** Closes all other tabs. */
  closeOtherTabs(): Promise<void>;
  close(): Promise<void>;
}

/** Playwright's default timeout in milliseconds. */
const PATIENCE = 4_000;

export async function newPhone(): Promise<UserPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'pannenlotse-profile-'));
  let opening: Promise<BrowserContext> | undefined;
  let page: Page | undefined;
  let isOffline = false;

  async function start(): Promise<BrowserContext> {
    const context = await startProfile(folder);
    context.setDefaultTimeout(PATIENCE);
    context.on('close', () => (opening = undefined));
    return context;
  }
  const context = (): Promise<BrowserContext> => (opening ??= start());

  return {
    async page(address) {
      if (page && !page.isClosed() && opening) return page;
      const browser = await context();
      const fresh = browser.pages().at(-1) ?? (await browser.newPage());
      // A crashed renderer stays blank: the user closes the tab.
      fresh.on('crash', () => void fresh.close().catch(() => undefined));
      page = fresh;
      // Set again: a page that opens while the network comes back would stay without one.
      await browser.setOffline(isOffline);
      // Fails without a network; the user looks again.
      await fresh.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
      return fresh;
    },
    async tab(address) {
      const fresh = await (await context()).newPage();
      await fresh.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
      return fresh;
    },
    async closeTab() {
      const old = page;
      page = undefined;
      await (await opening)?.newPage(); // Without a page the browser would exit.
      await old?.close().catch(() => undefined);
    },
    async kill() {
      const closed = (await opening)?.waitForEvent('close', { timeout: 10_000 });
      killProfile(folder);
      await closed;
      opening = undefined;
    },
    async offline(isOff) {
      isOffline = isOff;
      await (await opening)?.setOffline(isOff);
    },
    async closeOtherTabs() {
      const all = opening && page ? (await opening).pages() : [];
      for (const other of all) if (other !== page) await orNoAnswer(other.close());
    },
    async close() {
      await (await opening)?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
