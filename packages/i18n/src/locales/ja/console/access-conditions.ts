/** Conditions of access, in the operator's area. */
export const accessConditions = {
  'access_conditions.search.title': '閲覧条件',
  'access_conditions.create.title': '閲覧条件の登録',
  'access_conditions.empty': '閲覧条件がまだありません。',
  'access_conditions.kind': '対象の種類',
  'access_conditions.kind.menu': 'メニュー',
  'access_conditions.kind.event': 'イベント',
  'access_conditions.kind_fixed': '対象を選んでいる間は、変更できません。',
  'access_conditions.resources': '対象',
  'access_conditions.resources_hint':
    '当てはまらない方には表示しません。1つの対象に条件が複数あるときは、すべてに当てはまる方にだけ表示します。',
  'access_conditions.resources_count': '{first}ほか{more}件',
  'access_conditions.who': '見られる方',
  'access_conditions.guests': 'ログインしていない方',
  'access_conditions.guests_may': 'ログインしていない方にも表示する',
  'access_conditions.members_hint':
    '条件がないときは、すべての会員に表示します。同じグループの条件はすべて、グループはいずれか1つに当てはまる会員が対象です。',
  'access_conditions.section.basic': '基本情報',
  'access_conditions.section.who': '見られる方',
  'access_conditions.who.members': '会員',
  'access_conditions.who.some_members': '条件に当てはまる会員',
  'access_conditions.who.everybody': '{members}とログインしていない方',
  'access_conditions.in_use': '使われている間は削除できません。先に「対象」から外してください。',
} as const;
