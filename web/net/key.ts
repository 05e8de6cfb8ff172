/**
 * Makes an idempotency key of 128 random bits. `crypto.randomUUID` exists only in secure contexts, and the page may
 * come by plain http (D95).
 */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
