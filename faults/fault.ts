/**
 * Fault injection: a numbered fault, and the product's reaction to it. The tests that inject it have its number in
 * their titles (scripts/test-ids.ts): `test('an answer that is cut in its middle is none [C5]', …)`.
 */
export interface InjectableFault {
  /**
   * A letter and a number. C is the client, N the network, S the service, D the store (database and disk), G the
   * geocoder and the map, P the partners.
   */
  nr: string;
  fault: string;
  expected: string;
}

/** A fault that no test can inject, with the reason in a sentence. */
export interface NotInjectable extends InjectableFault {
  reason: string;
}

export type NumberedFault = InjectableFault | NotInjectable;
