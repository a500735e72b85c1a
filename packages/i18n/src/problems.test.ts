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
    expect(problemMessage('body_too_large', { limit: '64KB' }, 'ja')).toBe(
      '内容が大きすぎます。64KB以下にしてください。',
    );
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
    ['accepted', { input: '規約' }, '規約に同意してください。'],
    ['too_small', { field: 'amount', value: 1, unit: 'yen' }, '1円以上で入力してください。'],
    ['too_small', { input: '数量', value: 3 }, '3以上で入力してください。'],
    ['too_large', { field: 'unit_price', value: 99_999_999, unit: 'yen' }, '99,999,999円以下で入力してください。'],
    ['too_large', { input: '定員', value: 10_000 }, '10,000以下で入力してください。'],
    ['too_large', { input: '定員' }, '定員が大きすぎます。'],
    ['active_url', { input: 'リンク' }, 'リンクは有効なURLではありません。'],
    ['after', { input: '終了日', date: '2026/11/20' }, '終了日には2026/11/20より後の日付を指定してください。'],
    ['after_or_equal', { input: '終了日', value: '2026/11/20' }, '終了日には2026/11/20以降の日付を指定してください。'],
    ['alpha', { input: '略称' }, '略称はアルファベットのみで入力してください。'],
    ['alpha_dash', { input: '略称' }, '略称は英数字とハイフン・アンダースコアのみで入力してください。'],
    ['alpha_num', { input: '略称' }, '略称は英数字のみで入力してください。'],
    ['array', { input: '種別' }, '種別は配列でなければなりません。'],
    ['before', { input: '開始日', date: '2026/11/20' }, '開始日には2026/11/20より前の日付を指定してください。'],
    ['before_or_equal', { input: '開始日', date: '2026/11/20' }, '開始日には2026/11/20以前の日付を指定してください。'],
    ['error_regex_format', { input: '番号' }, '番号の形式が正しくありません。'],
    ['datetime_format', { input: '開始日時' }, '開始日時はYYYY/MM/DD HH:mm形式で指定してください。'],
    ['year_month_format', { input: '対象月' }, '対象月はYYYY/MM形式で指定してください。'],
    ['month_day_format', { input: '締め日' }, '締め日はMM/DD形式で指定してください。'],
    ['number_range', { input: '人数', min: 1, max: 30 }, '人数は1から30までの数で入力してください。'],
    [
      'number_range',
      { input: '金額', min: 0, max: 4_294_967_295 },
      '金額は0から4,294,967,295までの数で入力してください。',
    ],
    ['max_length', { value: 20_000 }, '20,000文字以内で入力してください。'],
    ['decimals', { input: '重さ', value: 2 }, '重さの小数は2桁までで入力してください。'],
    ['yen_fraction', { input: '会費' }, '会費は円単位（小数なし）で入力してください。'],
    ['password_policy', { policy: 'passphrase' }, '12〜128文字で入力してください。'],
  ] as const)('%s %o', (code, params, text) => expect(fieldMessage(code, params, 'ja')).toBe(text));

  it('name a field as its subject calls it, and one without a name only once', () => {
    const taken = (field: string, locale: 'ja' | 'en', subject?: string) =>
      fieldMessage('code_taken', { field }, locale, subject);
    expect(taken('nameless', 'ja')).toBe('この項目はすでに使われています。');
    expect(taken('nameless', 'en')).toBe('This field is already in use.');
    expect(taken('code', 'ja')).toBe('このコードはすでに使われています。');
    expect(taken('url', 'ja', 'event-cms')).toBe('このURLの名前はすでに使われています。');
    const missing = (field: string, subject?: string) => fieldMessage('required', { field }, 'ja', subject);
    expect(missing('name')).toBe('名前は必須です。');
    expect(missing('name', 'events')).toBe('イベント名は必須です。');
    expect(missing('courses.2.name', 'events')).toBe('コース名は必須です。');
  });
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
