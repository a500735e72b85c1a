/** What cancelling an entry costs, as the member reads it, and staff who set it. */
export const cancelTerms = {
  'events.cancel.until': '{at}まで取り消せます。',
  'events.cancel.start': '開始まで取り消せます。',
  'events.cancel.rule': '{days}日前から参加費の{percent}%がかかります。',
  'events.cancel.day': '当日は参加費の{percent}%がかかります。',
  'events.cancel.free': '参加費は全額お返しします。',
  'events.cancel.credit': 'お返しする分は、預り金として次のお支払いに充てます。',
} as const;
