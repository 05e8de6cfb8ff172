/** What is used of http_ece, which brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Keys in base64url; `privateKey` is of the sender, for this message alone. */
  interface Params {
    version: 'aes128gcm';
    dh: string;
    privateKey: ECDH;
    authSecret: string;
  }

  /** Encrypts for Web Push. RFC 8188, RFC 8291 */
  export function encrypt(text: Buffer, params: Params): Buffer;
}
