import { whyNoReceiver } from '../outbox/receiver-url.ts';
import { fields, text } from './field-rules.ts';

/** A client's own webhook. ADR 057 */
export interface ClientWebhook {
  /** https, or on this machine. */
  adresse: string;
  /** Name of its secret: the setting `HOOK_SECRET_<name>`. */
  geheimnis: string;
}

/** A name of a secret setting, as it stands behind its prefix. */
export const SECRET_NAME = {
  most: 40,
  pattern: /^[A-Z][A-Z0-9_]*$/,
  write: 'write capitals, digits and _, such as KRANICH',
};

export const webhookRule = fields({
  about: 'A webhook of its own: messages about its cases go there, and not to the operator’s.',
  needed: ['adresse', 'geheimnis'],
  fields: {
    adresse: text({
      about: 'Where messages are posted to: https.',
      most: 500,
      also: (value) => {
        const why = whyNoReceiver(value);
        return why && `it ${why}`;
      },
    }),
    geheimnis: text({
      about: 'Name of the secret that signs, no other client’s: KRANICH for the setting HOOK_SECRET_KRANICH_FILE.',
      ...SECRET_NAME,
    }),
  },
});
