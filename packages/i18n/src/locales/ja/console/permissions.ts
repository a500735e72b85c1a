/** Permission matrices of roles and accounts. */
export const permissions = {
  'permissions.hidden_menu': '{menu}（非表示）',
  'permissions.within_own': '自分が使える範囲の権限だけを付けられます。',
} as const;
