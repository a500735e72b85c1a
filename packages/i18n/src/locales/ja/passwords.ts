/** Hints of passwords, and how strong one is (VAL-32, VAL-33). */
export const passwords = {
  'password.hint': '半角英数字と記号（- _ . $ # : ! @）で8〜16文字',
  'password.hint_passphrase': '12〜128文字（文字の種類は自由です）',
  'password.strength_0': 'とても弱い',
  'password.strength_1': '弱い',
  'password.strength_2': 'ふつう',
  'password.strength_3': '強い',
  'password.strength_4': 'とても強い',
} as const;
