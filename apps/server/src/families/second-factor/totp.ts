import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A clock may be off by this many steps to either side. */
const DRIFT = 1;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ ...SHAPE, issuerInLabel: false, issuer, label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` address an app reads from the QR code. */
export function totpUri(secret: string, label: string, issuer: string): string {
  return totpOf(secret, label, issuer).toString();
}

/** The time step a code belongs to, or undefined when it is of no step near now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / SHAPE.period) + delta;
}
