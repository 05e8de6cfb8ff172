/** A fresh idempotency key of 128 random bits. `randomUUID` is missing where the page came by plain http (D95); this is not. */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
