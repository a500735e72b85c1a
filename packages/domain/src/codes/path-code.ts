const BASE64 = /^[A-Za-z0-9_+/-]*={0,2}$/;

/** A code as a segment of a path: URL-safe base64 of its UTF-8, without padding (G-21). */
export function encodePathCode(code: string): string {
  const binary = Array.from(new TextEncoder().encode(code), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads a segment of {@link encodePathCode}; plain base64 is taken too. Undefined where it is neither. */
export function decodePathCode(segment: string): string | undefined {
  if (!BASE64.test(segment)) return undefined;
  try {
    const binary = atob(segment.replaceAll('=', '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
