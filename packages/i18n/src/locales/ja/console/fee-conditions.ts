/** Conditions of fees, in the operator's area. */
export const feeConditions = {
  'fee_conditions.search.title': '料金条件',
  'fee_conditions.create.title': '料金条件の登録',
  'fee_conditions.empty': '料金条件がまだありません。すべての加入者が、プランの金額です。',
  'fee_conditions.plan': '支払いプラン',
  'fee_conditions.position': '順番',
  'fee_conditions.position_hint': '同じプランの中で小さい順に見て、最初に当てはまった条件の金額になります。',
  'fee_conditions.up': '{name}を上へ移動する',
  'fee_conditions.down': '{name}を下へ移動する',
  'fee_conditions.percent': '{rate}%',
  'fee_conditions.section.basic': '基本情報',
  'fee_conditions.section.when': '当てはまる会員',
  'fee_conditions.section.fee': '当てはまるときの料金',
  'fee_conditions.section.test': '会員で試す',
  'fee_conditions.conditions': '条件',
  'fee_conditions.conditions_hint':
    'すべてに当てはまる会員が対象です。「完全に一致」は、会員の種別や所属が選んだものと過不足なく同じときです。',
  'fee_conditions.delete_text': '次の請求から、この条件は使われません。作成済みの請求は変わりません。',
  'fee_conditions.test': '会員番号',
  'fee_conditions.test_code': '例：A000123',
  'fee_conditions.test_run': '試す',
  'fee_conditions.test_lead': '保存した内容で、今月の金額とその理由を表示します。',
} as const;
