import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hashArgon2 = promisify(argon2);
/** How much work a password hash is, as Argon2id counts it; memory in KiB. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's smallest recommended Argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
let today = OWASP_COST;

/** Sets what a hash costs in this process. For tests, which sign in thousands of times; a server never calls it. */
export function setHashCost(cost: HashCost): void {
  today = cost;
}

const parameters = ({ memory, passes, parallelism }: HashCost): string => `${memory},${passes},${parallelism}`;

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
  const cost = today;
  const tag = await hashArgon2('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    ...cost,
    tagLength: TAG_LENGTH,
  });
  return `argon2id$${parameters(cost)}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Whether a stored hash was made with other costs than today's, so that it is made anew at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const [kind, cost] = stored.split('$');
  return kind !== 'argon2id' || cost !== parameters(today);
}

const NOTHING = `${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(TAG_LENGTH).toString('base64url')}`;
/** What a password is compared with where there is none, for the same work. */
const dummyHash = (): string => `argon2id$${parameters(today)}$${NOTHING}`;

/** Whether the password is the hashed one. Without a hash the same work is done and the answer is no. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = (stored ?? dummyHash()).split('$');
  const [memory = today.memory, passes = today.passes, parallelism = today.parallelism] = cost.split(',').map(Number);
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
