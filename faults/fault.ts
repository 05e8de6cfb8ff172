/** One numbered fault of the matrix, and what the product does when it happens. */
interface Numbered {
  /** A letter and a number: C1 … C38 the client, N the network, S the service, D the store, G the geocoder and the map, P the partners. */
  nr: string;
  fault: string;
  expected: string;
}

/** Tests in one file. */
interface Place {
  /** Path from the root. */
  file: string;
  /** Names of the tests in that file, as `test` is given them; of one made by a template the name it gets when it runs. */
  test: string | readonly string[];
}

/** A fault that ordinary tests bring about; `also`: in another file, too. */
export interface Injected extends Numbered, Place {
  also?: Place;
}

/** A fault that cannot be brought about here, and why, in a sentence. */
export interface Left extends Numbered {
  reason: string;
}

export type Fault = Injected | Left;

export const testsOf = ({ test }: Place): readonly string[] => (typeof test === 'string' ? [test] : test);

/** The same fault once for each file that brings it about. */
export const inEachFile = (fault: Injected): Injected[] => [
  fault,
  ...(fault.also ? [{ ...fault, ...fault.also }] : []),
];
