import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from './newPassword.ts';

function codes(policy: 'standard' | 'passphrase', password: string, again = password): string[] {
  const result = v.safeParse(newPasswordSchema(policy), { password, password_confirmation: again });
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
}

describe('a new password', () => {
  it('follows the policy of the facility', () => {
    expect(codes('standard', 'Kiri-2026_x')).toEqual([]);
    expect(codes('standard', 'short')).toEqual(['password password_policy']);
    expect(codes('standard', 'あいうえおかきくけこ')).toEqual(['password password_policy']);
    expect(codes('passphrase', 'あさひのなかをあるく朝')).toEqual(['password min_length:12']);
    expect(codes('passphrase', '青い傘を持って海まで歩いた')).toEqual([]);
  });

  it('is not one that everybody guesses', () => {
    expect(codes('standard', 'password1')).toEqual(['password password_breached']);
  });

  it('is not made of the words around the account', () => {
    const schema = newPasswordSchema('standard', ['hanako', 'tsudoi']);
    const said = (password: string) =>
      v.safeParse(schema, { password, password_confirmation: password }).issues?.map(({ message }) => message) ?? [];
    expect(said('hanako88')).toEqual(['password_contextual']);
    expect(said('hanako-umi88')).toEqual(['password_contextual']);
    expect(said('hanako-tozan88')).toEqual([]);
  });

  it('is typed twice', () => {
    expect(codes('standard', 'Kiri-2026_x', 'Kiri-2026_y')).toEqual(['password_confirmation password_mismatch']);
    expect(codes('standard', '')).toEqual(['password required', 'password_confirmation required']);
  });
});
