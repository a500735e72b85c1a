import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientKeys } from '../offline/local.ts';
import { clearSession, currentSession, onEndedElsewhere, session, storeRefreshed, storeSignIn } from './store.ts';

const answer = {
  access_token: 'bearer',
  expires_in: 30,
  account_code: 'A-0000004',
  facility_code: 'AOBA',
  account_info: { temp_flag: false, corporate_code: null },
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  clearSession();
});
afterEach(() => vi.useRealTimers());

describe('signing in', () => {
  it('keeps token, expiry, account and flags under keys with the product prefix', () => {
    storeSignIn({ ...answer, account_info: { temp_flag: true, corporate_code: 'C-0000001' } });
    expect(Object.keys(localStorage).every((key) => key.startsWith('tsudoi_client_'))).toBe(true);
    expect(currentSession()).toEqual({
      token: 'bearer',
      isAuth: 'success',
      expiresAt: Date.now() + 30 * 60_000,
      refreshedAt: Date.now(),
      tempFlag: true,
      accountCode: 'A-0000004',
      facilityCode: 'AOBA',
    });
    expect(session.isValid()).toBe(false);
  });

  it('of a member without a corporate forgets the corporate of the one before', () => {
    clientKeys.corporateCode.write('C-0000001');
    storeSignIn(answer);
    expect(clientKeys.corporateCode.read()).toBeUndefined();
    expect(session.isValid()).toBe(true);
  });
});

it('a refresh moves the expiry and the start of the offline window', () => {
  storeSignIn(answer);
  vi.advanceTimersByTime(20 * 60_000);
  storeRefreshed({ token: 'next', expiresIn: 30 });
  expect(currentSession()).toMatchObject({
    token: 'next',
    expiresAt: Date.now() + 30 * 60_000,
    refreshedAt: Date.now(),
  });
});

it('the end of a session clears its keys, the temp flag, corporate code and payment info, and keeps the mark of what is kept', () => {
  storeSignIn(answer);
  clientKeys.paymentInfo.write('x');
  clientKeys.corporateCode.write('x');
  clientKeys.scope.write('AOBA:A-0000004:v1');
  clearSession();
  expect(Object.keys(localStorage)).toEqual([clientKeys.scope.name]);
  expect(currentSession()).toBeUndefined();
});

describe('what another tab does', () => {
  /** Removes a key as another tab would: the storage is changed, and this tab hears of it. */
  const removeElsewhere = (...names: string[]) => {
    for (const name of names) {
      localStorage.removeItem(name);
      dispatchEvent(new StorageEvent('storage', { key: name, newValue: null, storageArea: localStorage }));
    }
  };
  const keysOfSession = () => Object.keys(localStorage).filter((name) => name !== clientKeys.scope.name);

  it('is known as a sign-out although the mark of what is kept goes last', () => {
    const received: string[] = [];
    storeSignIn(answer);
    clientKeys.scope.write('AOBA:A-0000004:v1');
    const stop = onEndedElsewhere((how) => received.push(how));
    removeElsewhere(...keysOfSession());
    expect(received).toEqual([]);
    removeElsewhere(clientKeys.scope.name);
    vi.advanceTimersByTime(1_000);
    expect(received).toEqual(['signed_out']);
    stop();
  });

  it('is known as a mere end while what is kept stays', () => {
    const received: string[] = [];
    storeSignIn(answer);
    clientKeys.scope.write('AOBA:A-0000004:v1');
    const stop = onEndedElsewhere((how) => received.push(how));
    removeElsewhere(...keysOfSession());
    vi.advanceTimersByTime(1_000);
    expect(received).toEqual(['ended']);
    stop();
  });

  it('is not what this tab does itself', () => {
    const received: string[] = [];
    storeSignIn(answer);
    const stop = onEndedElsewhere((how) => received.push(how));
    clearSession();
    vi.advanceTimersByTime(1_000);
    expect(received).toEqual([]);
    stop();
  });
});
