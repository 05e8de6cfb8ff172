/** Key pairs of age (age-encryption.org/v1): X25519, as `age-keygen` writes them. The first use loads the library. */

/** Shape of a public key. The library also knows other kinds, which `wiederherstellen` does not read. */
export const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{58}$/;
const PRIVATE = /^AGE-SECRET-KEY-1/;

/** Whether the text is a public key like age1…, without a typing error. */
export async function isPublicKey(text: string): Promise<boolean> {
  const { Encrypter } = await import('age-encryption');
  return PUBLIC_KEY.test(text) && isTaken(() => new Encrypter().addRecipient(text));
}

/** The private keys of a key file: its lines that begin with AGE-SECRET-KEY-1; those with # are comments. */
export async function privateKeysOf(file: string): Promise<string[]> {
  const { Decrypter } = await import('age-encryption');
  const lines = file.split('\n').map((line) => line.trim());
  return lines.filter((line) => PRIVATE.test(line) && isTaken(() => new Decrypter().addIdentity(line)));
}

/** Makes a key pair: the public key, and the line of the private one for a key file. */
export async function newPair(): Promise<{ oeffentlich: string; geheim: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const geheim = await generateX25519Identity();
  return { oeffentlich: await identityToRecipient(geheim), geheim };
}

function isTaken(parse: () => void): boolean {
  try {
    parse();
    return true;
  } catch {
    return false; // The library's message would quote the key.
  }
}
