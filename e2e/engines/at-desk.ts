import assert from 'node:assert/strict';
import { command } from '../hands/world.ts';
import type { Phone } from './engine.ts';
import type { Stage } from './stage.ts';
import { at } from './walk.ts';

/** As wide as the display of the tests has room for. */
const SIZE = { width: 1024, height: 800 };

/** A page with the board of a new account, which signs in by its one-time link. */
export async function openBoard({ service, engine }: Stage, name: string, kuerzel: string): Promise<Phone> {
  const page = await engine.phone({ size: SIZE });
  const { screen } = page;
  const who = at(screen);
  const account = ['konto', 'neu', name, '--kuerzel', kuerzel, '--rolle', 'disposition'];
  const { url } = await command<{ url: string }>(service, ...account);
  await screen.goto(service.url + new URL(url).pathname);
  await who.reads(['Mit diesem Link anmelden', 'Sign in with this link']);
  assert.deepEqual(await page.axe(), [], 'link');
  await screen.getByRole('button', { name: 'Anmelden' }).click();
  await who.reads(['Legen Sie einen Passkey an', 'Make a passkey']);
  await screen.getByRole('link', { name: 'Später' }).click();
  await screen.getByRole('heading', { name: /^Neu/ }).waitFor();
  return page;
}

/** The faults of a page of the desk. Chromium tells of every refusal: nobody was signed in at first. */
export const faultsAtDesk = ({ faults }: Phone): string[] => faults.filter((line) => !line.includes('401'));
