import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

interface Asked {
  challenge: string;
}

/** User present, user verified; with a new credential also its data. */
const FLAGS = { signed: 0x05, made: 0x45 };

/** An authenticator with one ES256 passkey, as a browser at that origin uses it. */
export function testPasskey(origin: string, rpID = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [id, hex] = [randomBytes(20), (text: string) => Buffer.from(text, 'hex')];
  const point = (part: string) => Buffer.from(part, 'base64url');
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const key = Buffer.concat([hex('a5010203262001215820'), point(x), hex('225820'), point(y)]);
  let counter = 0;
  const dataOf = (flags: number, rp = rpID): Buffer => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rp), head]);
  };
  const clientData = (type: string, { challenge }: Asked, at = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: base64url(id),
    /** Makes the passkey. */
    made: (asked: Asked) => {
      const data = Buffer.concat([dataOf(FLAGS.made), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // CBOR: {fmt: 'none', attStmt: {}, authData}
      const head = hex('a363666d74646e6f6e656761747453746d74a0686175746844617461');
      const attestation = Buffer.concat([head, Buffer.from([0x58, data.length]), data]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return { ...credential, response };
    },
    /** Signs a challenge; `count` is what its counter then says. `elsewhere`: on a page or for a host of others. */
    signed: (asked: Asked, count = counter + 1, elsewhere: { origin?: string; rpID?: string } = {}) => {
      counter = count;
      const client = clientData('webauthn.get', asked, elsewhere.origin);
      const data = dataOf(FLAGS.signed, elsewhere.rpID);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response };
    },
  };
}
