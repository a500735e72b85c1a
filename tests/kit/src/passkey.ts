import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_KEY = 0x40;
const AAGUID = Buffer.alloc(16);

/** CBOR of a byte string of 24 to 255 bytes. */
const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** COSE of a P-256 key. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (mark: number, text: string) =>
    Buffer.concat([Buffer.from([mark]), bytes(Buffer.from(text, 'base64url'))]);
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** An authenticator in software, with one key, that misbehaves as told. */
export interface SoftPasskey {
  readonly id: string;
  /** What a browser sends for a new passkey. */
  create(options: { challenge: string }): object;
  /** What a browser sends for a sign-in. */
  sign(options: { challenge: string }, how?: { verified?: boolean; origin?: string; counter?: number }): object;
}

/** A passkey on the page of a host, as a browser's authenticator would hold it. */
export function softPasskey(host: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let uses = 0;

  const authData = (flags: number, count: number, rest = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, rest]);
  };
  const clientData = (type: string, challenge: string, origin = `http://${host}`): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    create({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const data = authData(
        USER_PRESENT | USER_VERIFIED | NEW_KEY,
        0,
        Buffer.concat([AAGUID, length, rawId, coseOf(publicKey)]),
      );
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        bytes(data),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }, how = {}) {
      uses += 1;
      const data = authData(how.verified === false ? USER_PRESENT : USER_PRESENT | USER_VERIFIED, how.counter ?? uses);
      const client = clientData('webauthn.get', challenge, how.origin);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
