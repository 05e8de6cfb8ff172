import { withStore } from '../../server/betreiber/command.ts';
import { readCommandSettings } from '../../server/settings.ts';
import { newKey } from '../../server/store/tables/bearer-key.ts';
import { BASE } from '../../server/test/test-calls.ts';
import type { Service } from './world.ts';

/** Number of the gateway, in the client's file. */
export const NUMMER = '+4917604069098';

/** A text gateway with a key of its own: posts what a phone has sent; gives the code of the answer. */
export async function gateway(service: Service): Promise<(text: string) => Promise<string>> {
  const { key, hash, id } = newKey();
  const settings = readCommandSettings({ ...process.env, DATA_DIR: service.dataDir, ...service.env });
  const angelegt = new Date().toISOString();
  await withStore({ settings, aufruf: 'schluessel' }, (store) =>
    store.keys.add(
      {
        id,
        art: 'partner',
        mandant: null,
        name: `sms ${id}`,
        darf: ['sms'],
        angelegt,
        gueltigBis: null,
      },
      hash,
    ),
  );
  return async (text) => {
    const answer = await fetch(`${service.url}${BASE}/partner/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ von: '+4917604069012', text, id: 'm-1' }),
    });
    const { data, code } = (await answer.json()) as { data?: { code: string }; code?: string };
    return data?.code ?? String(code);
  };
}

/** Number and text of an `sms:` address. */
export function messageIn(href: string): { nummer: string; text: string } {
  const [, nummer = '', body = ''] = /^sms:([^?&]*)[?&]body=(.*)$/.exec(href) ?? [];
  return { nummer, text: decodeURIComponent(body) };
}
