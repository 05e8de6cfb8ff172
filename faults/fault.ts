/**
 * A numbered fault of the matrix, and what the product does when it happens. The tests that inject it have its number in their titles
 * (scripts/test-ids.ts): `test('an answer that is cut in its middle is none [C5]', …)`.
 */
export interface Injected {
  /** A letter and a number: C1 … C38 the client, N the network, S the service, D the store, G the geocoder and the map, P the partners. */
  nr: string;
  fault: string;
  expected: string;
}

/** A fault that cannot be injected here, and why, in a sentence. */
export interface Left extends Injected {
  reason: string;
}

export type Fault = Injected | Left;
