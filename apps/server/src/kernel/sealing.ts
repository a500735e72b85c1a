import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets for the database with a key that only the server has. */
export interface Sealer {
  /** Encrypts a text for one place, such as a row's owner: it opens nowhere else. Returns `v1.` and base64url. */
  seal(text: string, place: string): string;
  /** The text of what was sealed for the place. @throws Error where key or place are others, or it was changed */
  open(sealed: string, place: string): string;
}

/** A sealer whose key is derived from the server's key for one purpose. AES-256-GCM with a random nonce. */
export function createSealer(serverKey: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', `tsudoi seal ${purpose}`, 32));
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
