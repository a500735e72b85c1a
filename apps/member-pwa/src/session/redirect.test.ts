import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect.ts';

describe('the redirect after signing in', () => {
  it('goes to a path of this app with its query and fragment', () => {
    expect(safeRedirect('/profile')).toBe('/profile');
    expect(safeRedirect('/reset-email?token=a%2Fb#x')).toBe('/reset-email?token=a%2Fb#x');
    expect(safeRedirect('/payments/abc/def')).toBe('/payments/abc/def');
  });

  it.each([
    undefined,
    null,
    '',
    '/',
    'profile',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example',
    '/\n//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' /profile',
    '/..//evil.example/x',
    '/.//evil.example/x',
  ])('leads home for %j, which names no page of this origin', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/home');
  });

  it.each([
    '/login',
    '/login?redirect=/x',
    '/auth/login/teacher_miss_token',
    '/manage/members',
    '/admin',
    '/api/x',
    '/dev/mail',
  ])('does not lead to %s: signing in again, or another app', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/home');
  });

  it('stays with paths that only begin alike', () => {
    expect(safeRedirect('/managers')).toBe('/managers');
    expect(safeRedirect('/loginx')).toBe('/loginx');
  });
});

it('the login address carries the way back, and nothing where there is none', () => {
  expect(loginPath('/events/a?x=1&y=2')).toBe('/login?redirect=%2Fevents%2Fa%3Fx%3D1%26y%3D2');
  expect(loginPath('/home')).toBe('/login?redirect=%2Fhome');
  expect(loginPath('')).toBe('/login');
  expect(loginPath('//evil.example')).toBe('/login');
});
