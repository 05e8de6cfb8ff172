import { randomUUID } from 'node:crypto';
import { smsNumber } from '#domain/personen/sms-number.ts';
import { sendSms, SMS_TIMEOUT } from '../nachrichten/sms.ts';
import type { Came } from '../outbox/post.ts';
import type { Sent } from '../outbox/sent.ts';
import { openMandanten } from '../open.ts';
import { RefusedError, type Command } from './command.ts';

const TEXT = 'Pannenlotse: Das ist eine Probe. This is a test message.';
/** Most characters of the gateway's answer that are shown. */
const SHOWN = 500;

/** Sends one text message by a client's gateway, and shows the gateway's answer. */
export const nachrichtProbe: Command = {
  usage: 'NUMBER [--mandant ID]',
  about: 'sends one text message by a client’s gateway and says what it answered',
  more: ['  --mandant ID     whose gateway; absent: of the standard client'],
  options: ['mandant'],
  args: [1, 1],
  run: async ({ settings, args: [typed = ''], values, warn }) => {
    const id = values['mandant'] ?? settings.standardID;
    const client = openMandanten(settings, warn).mandantOf(id);
    if (!client) throw new RefusedError(`There is no client "${id}" that can be served.`);
    const gateway = client.nachrichten;
    if (!gateway) throw new RefusedError(`Client ${id} sends no messages: write nachrichten in its mandant.json.`);
    const nummer = smsNumber(typed, client.mandant.smsVorwahlen);
    if (!nummer)
      throw new RefusedError(
        'This number takes no text messages: write a mobile number, such as +49 176 04069012, of a country in smsVorwahlen.',
      );
    if (gateway === 'probe')
      return { text: `Not sent, the gateway is "probe". SMS an ${nummer}: ${TEXT}\n`, json: { nummer, probe: true } };
    let came: Came | null = null;
    const sent = await sendSms(
      gateway,
      { id: randomUUID(), nummer, text: TEXT },
      {
        secrets: settings.sms.secrets,
        timeoutMs: SMS_TIMEOUT,
        signal: new AbortController().signal,
        heard: (answer) => void (came = answer),
      },
    );
    return answerOf(nummer, sent, came);
  },
};

function answerOf(nummer: string, sent: Sent, came: Came | null) {
  const { status = null, body = '' } = came ?? {};
  const antwort = body.slice(0, SHOWN);
  const grund = sent.ended === 'failed' ? sent.grund : sent.ended;
  const json = { nummer, uebergeben: sent.ended === 'accepted', status, antwort };
  const heard = status === null ? '' : `\nThe gateway answered ${status}: ${antwort || '(nothing)'}`;
  if (sent.ended === 'accepted') return { text: `Handed over to ${nummer}.${heard}\n`, json };
  throw new RefusedError(`Not handed over: ${grund}.${heard}`, { json: { ...json, fehler: grund } });
}
