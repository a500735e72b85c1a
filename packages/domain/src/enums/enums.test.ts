import { expect, it } from 'vitest';
import * as domain from '../index.ts';

it('has the values of the specification', () => {
  expect(domain.Registration).toEqual({ official: 0, temporary: 1 });
  expect(domain.Gender).toEqual({ male: 1, female: 2, undefined: 3 });
  expect(domain.PermissionFlag).toEqual({ none: 0, view: 1, edit: 2, both: 3 });
  expect(domain.PermissionModule).toEqual({ web: 2, manage: 3, app: 4 });
  expect(domain.EventComponentUse).not.toHaveProperty('hide');
  expect(domain.PaymentPlanOperator.exact).toBe(11);
  expect(domain.CsvType).toEqual({ event: 2, invoice: 4, account: 5 });
});

it('lists the values of an enumeration in order', () => {
  expect(domain.valuesOf(domain.FacilityStatus)).toEqual([1, 2, 3, 4]);
});

it('knows the values of an enumeration from others', () => {
  expect(domain.isValueOf(domain.Registration, 0)).toBe(true);
  for (const other of [2, '0', null, undefined]) expect(domain.isValueOf(domain.Registration, other)).toBe(false);
});

it('never gives two names of one enumeration the same value', () => {
  const enumerations = Object.entries(domain).filter(
    ([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'object',
  );
  expect(enumerations.length).toBeGreaterThan(50);
  for (const [name, enumeration] of enumerations) {
    const values = Object.values(enumeration);
    expect(new Set(values).size, name).toBe(values.length);
  }
});

it('keeps sizes and times in the unit of their name', () => {
  expect(domain.EDITOR_IMAGE_MAX_BYTES).toBe(5_242_880);
  expect(domain.LARGE_UPLOAD_MAX_BYTES).toBe(5 * 1024 ** 3);
  expect(domain.SESSION_MARGIN_MS).toBe(300_000);
  expect(domain.LOGIN_FAILURE_WINDOW_MS).toBe(900_000);
  expect(domain.REQUEST_TIMEOUT_MS).toBe(60_000);
  expect(new Set(domain.ID_ALPHABET).size).toBe(62);
});
