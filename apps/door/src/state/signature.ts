/** Bytes of a base64url text. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Bytes as a base64url text. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const ALGORITHM = { name: 'Ed25519' };
const imported = new Map<string, Promise<CryptoKey>>();

function keyOf(raw: Uint8Array): Promise<CryptoKey> {
  const name = toBase64Url(raw);
  const key = imported.get(name) ?? crypto.subtle.importKey('raw', raw.slice(), ALGORITHM, false, ['verify']);
  imported.set(name, key);
  return key;
}

let isNative: Promise<boolean> | undefined;

/** Whether this browser checks signatures itself: Safari 17, Firefox 129 and Chrome 137 on. */
async function asksBrowser(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}

/** Ed25519 with a key of 32 bytes, by the browser or, where it cannot, by a library. */
export async function verify(signature: Uint8Array, signed: Uint8Array, key: Uint8Array): Promise<boolean> {
  isNative ??= asksBrowser();
  if (await isNative) return crypto.subtle.verify(ALGORITHM, await keyOf(key), signature.slice(), signed.slice());
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, signed, key);
}
