import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base45, fromBase45 } from './base45.ts';
import { judgePass, type PassTrust } from './judge.ts';
import { ladderBodies, ladderSpan, ladderWindow, PASS_WINDOW_S, PASS_WINDOWS } from './ladder.ts';
import { PASS_BODY_BYTES, PASS_LENGTH, type PassBody, passBody, passKinds, passText, readPass } from './token.ts';

const text = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const rawOf = (key: ReturnType<typeof createPublicKey>) =>
  new Uint8Array(key.export({ type: 'spki', format: 'der' }).subarray(-32));
const publicOf = (raw: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([text('302a300506032b6570032100'), raw]),
    format: 'der',
    type: 'spki',
  });
const byNode: PassTrust['verify'] = (signature, signed, key) => verify(null, signed, publicOf(key), signature);

describe('base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('writes and reads %s as RFC 9285 does', (plain, coded) => {
    expect(base45(Buffer.from(plain))).toBe(coded);
    expect(Buffer.from(fromBase45(coded) ?? []).toString()).toBe(plain);
  });

  it('refuses what is too large, of a wrong length or of other characters', () => {
    for (const bad of ['GGW', 'A', 'ABCD', 'ab8', '::', 'あ']) expect(fromBase45(bad)).toBeUndefined();
    expect(fromBase45('FGW')).toEqual(text('ffff'));
    expect(fromBase45('U5')).toEqual(text('ff'));
  });

  it('returns any bytes as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void expect(fromBase45(base45(bytes))).toEqual(bytes)),
    );
  });
});

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });
const bodies: fc.Arbitrary<PassBody> = fc
  .record({
    key: uint32,
    facility: uint32,
    account: uint32,
    kind: fc.constantFrom(...passKinds),
    notBefore: uint32,
    notAfter: uint32,
    id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  })
  .filter(({ notBefore, notAfter }) => notBefore < notAfter);

describe('a pass', () => {
  it('has a body of 38 bytes, and 153 characters, which are a QR code of version 6', () => {
    expect([PASS_BODY_BYTES, PASS_LENGTH]).toEqual([38, 153]);
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(bodies, fc.uint8Array({ minLength: 64, maxLength: 64 }), (body, signature) => {
        expect(readPass(passText(passBody(body), signature))).toEqual({ ...body, signed: passBody(body), signature });
      }),
    );
  });

  it('is not read from anything else, and nothing makes the reader throw', async () => {
    for (const bad of [
      '',
      'S000001',
      '0'.repeat(PASS_LENGTH),
      ':'.repeat(PASS_LENGTH),
      'A'.repeat(4096),
      '\u0000',
      '証'.repeat(51),
    ])
      expect(readPass(bad)).toBeUndefined();
    fc.assert(fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (any) => void readPass(any)));
    const alphanumeric = fc.string({
      minLength: PASS_LENGTH,
      maxLength: PASS_LENGTH,
      unit: fc.constantFrom(...'0123ABCDXYZ $%*+-./:'),
    });
    fc.assert(fc.property(alphanumeric, (any) => void readPass(any)));
  });

  it('refuses another version, another kind, and a time that ends before it begins', () => {
    const body = passBody({ ...BODY, kind: 'live' });
    const changed = (at: number, value: number) => passText(body.with(at, value), new Uint8Array(64));
    expect(readPass(changed(0, 1))).toBeDefined();
    expect(readPass(changed(0, 2))).toBeUndefined();
    expect(readPass(changed(1, 0))).toBeUndefined();
    expect(readPass(changed(1, 3))).toBeUndefined();
    expect(readPass(passText(passBody({ ...BODY, notAfter: BODY.notBefore }), new Uint8Array(64)))).toBeUndefined();
  });

  it('is not made of numbers that do not fit', () => {
    for (const account of [-1, 0.5, 2 ** 32, Number.NaN])
      expect(() => passBody({ ...BODY, account })).toThrow('account of a pass');
    expect(() => passBody({ ...BODY, id: new Uint8Array(15) })).toThrow('id of a pass');
  });
});

const T = 1_790_000_100;
const BODY: PassBody = {
  key: 3,
  facility: 7,
  account: 41,
  kind: 'live',
  notBefore: T,
  notAfter: T + PASS_WINDOW_S,
  id: new Uint8Array(16).fill(9),
};
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signed = (changes: Partial<PassBody> = {}) => {
  const body = passBody({ ...BODY, ...changes });
  return passText(body, sign(null, body, privateKey));
};
const trust = (at: number, changes: Partial<PassTrust> = {}): PassTrust => ({
  facility: 7,
  keys: new Map([[3, rawOf(publicKey)]]),
  isRevoked: () => false,
  now: at * 1000,
  clockOffset: 0,
  verify: byNode,
  ...changes,
});
const verdictOf = async (scanned: string, of: PassTrust) => (await judgePass(scanned, of)).verdict;

describe('the judge of a pass', () => {
  it.each([
    ['far before', T - 7200, 'phone_clock'],
    ['a little more than a minute before', T - 61, 'phone_clock'],
    ['a minute before', T - 60, 'valid'],
    ['within', T + 100, 'valid'],
    ['less than a minute after', T + 359, 'valid'],
    ['a minute after', T + 360, 'phone_clock'],
    ['less than a window after', T + 599, 'phone_clock'],
    ['a window after', T + 600, 'old_screenshot'],
    ['a day after', T + 86_400, 'old_screenshot'],
  ])('says of a window that is looked at %s: %s', async (_, at, verdict) => {
    expect(await verdictOf(signed(), trust(at))).toBe(verdict);
    // The same moment by a clock that is ten minutes ahead, which was measured.
    expect(await verdictOf(signed(), trust(at + 600, { clockOffset: 600_000 }))).toBe(verdict);
  });

  it('says that what was printed is over, and never that it is a screenshot', async () => {
    expect(await verdictOf(signed({ kind: 'paper' }), trust(T + 370))).toBe('expired');
    expect(await verdictOf(signed({ kind: 'paper' }), trust(T + 10))).toBe('valid');
  });

  it('tells what is foreign, of an unknown key, forged and revoked, in this order', async () => {
    const good = signed();
    expect(await verdictOf(good, trust(T, { facility: 8, keys: new Map() }))).toBe('foreign');
    expect(await verdictOf(good, trust(T, { keys: new Map() }))).toBe('unknown_key');
    expect(await verdictOf(good, trust(T, { isRevoked: (id) => id[0] === 9 }))).toBe('revoked');
    const other = generateKeyPairSync('ed25519');
    expect(await verdictOf(good, trust(T, { keys: new Map([[3, rawOf(other.publicKey)]]) }))).toBe('forged');
    expect(await verdictOf('S000001', trust(T))).toBe('unreadable');
    const broken = { verify: () => Promise.reject(new Error('no such key')) };
    expect(await verdictOf(good, trust(T, broken))).toBe('forged');
  });

  it('lets no changed bit of a pass count', async () => {
    const bytes = fromBase45(signed()) ?? new Uint8Array();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length * 8 - 1 }), async (bit) => {
        const at = Math.floor(bit / 8);
        const changed = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (bit % 8)));
        expect(await verdictOf(base45(changed), trust(T))).not.toBe('valid');
      }),
    );
  });

  it('takes the signatures of RFC 8032, and those alone', () => {
    // Test 2 of section 7.1.
    const secret = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
    const key = text('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
    const signature = text(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
    const own = createPrivateKey({
      key: Buffer.concat([text('302e020100300506032b657004220420'), text(secret)]),
      format: 'der',
      type: 'pkcs8',
    });
    expect(new Uint8Array(sign(null, text('72'), own))).toEqual(signature);
    expect(byNode(signature, text('72'), key)).toBe(true);
    expect(byNode(signature, text('73'), key)).toBe(false);
  });
});

describe('a ladder', () => {
  const span = ladderSpan(T + 17, null)!;
  const { kind: _, notBefore: _from, notAfter: _until, ...common } = BODY;
  const windows = ladderBodies({ ...common, ...span });
  const ladder = {
    first: windows[0]!,
    signatures: new Uint8Array(Buffer.concat(windows.map((body) => sign(null, body, privateKey)))),
  };

  it('is 288 windows of five minutes, the first of which is running', () => {
    expect(windows.length).toBe(PASS_WINDOWS);
    expect(span).toEqual({ from: T, until: T + 86_400 });
  });

  it('shows at any time of its day a pass that counts then, and before and after it none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: T, max: T + 86_399 }), async (time) => {
        const shown = ladderWindow(ladder, time)!;
        expect(shown.until - time).toBeGreaterThan(0);
        expect(shown.until - time).toBeLessThanOrEqual(PASS_WINDOW_S);
        expect(await verdictOf(shown.text, trust(time))).toBe('valid');
      }),
      { numRuns: 50 },
    );
    expect(ladderWindow(ladder, T - 1)).toBeUndefined();
    expect(ladderWindow(ladder, T + 86_400)).toBeUndefined();
    expect(ladderWindow({ ...ladder, first: new Uint8Array(3) }, T)).toBeUndefined();
  });

  it('ends with the membership, and is none where that has ended', () => {
    expect(ladderSpan(T, T + 3600)).toEqual({ from: T, until: T + 3600 });
    expect(ladderSpan(T, T + 7 * 86_400)).toEqual({ from: T, until: T + 86_400 });
    expect(ladderSpan(T, T)).toBeUndefined();
    expect(ladderSpan(T, T - 5)).toBeUndefined();
  });
});
