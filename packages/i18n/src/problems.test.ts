import { fieldCodes, problems } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MESSAGES, fieldMessage, problemMessage } from './problems.ts';

const codesOf = <T extends object>(table: T) =>
  Object.keys(table).filter((code): code is Extract<keyof T, string> => code in table);

describe('failures', () => {
  it.each([
    ['login_failed', 'ログインID又はパスワードが違います。'],
    ['login_failed_management', 'メールアドレスまたパスワードが正しくありません。'],
    ['forbidden', 'アクセス権限がありません。'],
    ['stale', '他の利用者が更新しました。再読み込みしてください。'],
    ['server_error', 'システムエラーが発生しました。しばらくしてから再度お試しください。'],
    ['validation', '入力内容に誤りがあります。ご確認ください。'],
    ['member_limit_reached', '登録できません。内容をご確認ください。'],
  ] as const)('say %s letter for letter', (code, text) => expect(problemMessage(code, {}, 'ja')).toBe(text));

  it('keep the literals of the specification', () => {
    expect(DEFAULT_MESSAGES).toEqual({
      forbidden: 'Your action is not allowed!',
      unauthorized: 'Unauthorize',
      unknown: 'Unknow error!',
    });
  });
  it('name a size, a header or a row', () => {
    expect(problemMessage('too_large', { size: 50 }, 'ja')).toBe('ファイルは50MB以下にしてください。');
    expect(problemMessage('csv_unknown_header', { header: '血液型' }, 'ja')).toBe('見出し「血液型」は取り込めません。');
  });
  it('all have words in both languages', () => {
    for (const code of codesOf(problems)) {
      expect(problemMessage(code, undefined, 'ja'), code).toMatch(/[ぁ-ん].*。$/);
      expect(problemMessage(code, undefined, 'en'), code).not.toMatch(/[ぁ-んァ-ン]/);
    }
  });
});

describe('refused fields', () => {
  it.each([
    ['required', { field: 'basic_info.last_name' }, '姓は必須です。'],
    ['date_format', { field: 'birthday' }, '生年月日はYYYY/MM/DD形式で指定してください。'],
    ['date_format', { input: '締め日', format: 'MM/DD' }, '締め日はMM/DD形式で指定してください。'],
    ['email_format', { field: 'email' }, 'メールアドレスの形式で入力してください。'],
    ['max_length', { value: 255 }, '255文字以内で入力してください。'],
    ['file_extension', { field: 'file', extensions: '.png .jpg' }, 'ファイルは.png .jpgのファイルを指定してください。'],
    ['file_too_large', { field: 'file', size: 5 }, 'ファイルは5MB以下にしてください。'],
    ['code_format', { field: 'code' }, 'コードの形式が正しくありません。'],
    ['required', { field: 'unknown' }, 'この項目は必須です。'],
    ['password_policy', { policy: 'passphrase' }, '12〜128文字で入力してください。'],
  ] as const)('%s %o', (code, params, text) => expect(fieldMessage(code, params, 'ja')).toBe(text));

  it('say the date format in English as the specification does', () => {
    expect(fieldMessage('date_format', { field: 'birthday' }, 'en')).toBe(
      'Date of birth is to be specified in Y/m/d format',
    );
    expect(fieldMessage('date_format', { input: 'Start', format: 'YYYY/MM/DD HH:mm' }, 'en')).toBe(
      'Start is to be specified in Y/m/d H:i format',
    );
  });
  it('all have words in both languages', () => {
    for (const code of fieldCodes) {
      expect(fieldMessage(code, undefined, 'ja'), code).toMatch(/[ぁ-ん].*。$/);
      expect(fieldMessage(code, undefined, 'en').length, code).toBeGreaterThan(10);
    }
  });
});
