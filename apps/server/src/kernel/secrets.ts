import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hashArgon2 = promisify(argon2);
/** OWASP's smallest recommended Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** A random secret of 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret token is stored: its SHA-256 in hex. Tokens have 256 random bits, so a slow hash adds nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A secret that only the holder of the server's key can derive from another one; 256 bits, URL-safe. */
export function deriveSecret(key: string, purpose: string, from: string): string {
  return createHmac('sha256', key).update(purpose).update('\0').update(from).digest('base64url');
}

/** Compares two texts in a time that says nothing about where they differ. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(x, y);
}

/** Hashes a password with Argon2id, as `argon2id$m,t,p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashArgon2('argon2id', { message: password.normalize('NFC'), nonce, ...COST });
  return `argon2id$${COST.memory},${COST.passes},${COST.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether a stored hash was made with other costs than today's, so that it is made anew at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const [kind, cost] = stored.split('$');
  return kind !== 'argon2id' || cost !== `${COST.memory},${COST.passes},${COST.parallelism}`;
}

const DUMMY_HASH = `argon2id$${COST.memory},${COST.passes},${COST.parallelism}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/** Whether the password is the hashed one. Without a hash the same work is done and the answer is no. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = (stored ?? DUMMY_HASH).split('$');
  const [memory = COST.memory, passes = COST.passes, parallelism = COST.parallelism] = cost.split(',').map(Number);
  const expected = Buffer.from(hash, 'base64url');
  const tag = await hashArgon2('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64url'),
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && stored != null;
}
