/** Where an invoice stands, in lists and on its screens. */
export const invoiceStates = {
  'invoice_state.pending': '確定待ち',
  'invoice_state.canceled': '取消',
  'invoice_state.returned': '返還済',
  'invoice_state.paid': '支払済',
  'invoice_state.overdue': '期限超過 {days}日',
  'invoice_state.partly': '一部入金',
  'invoice_state.today': '今日まで',
  'invoice_state.unpaid': '未払い',
} as const;
