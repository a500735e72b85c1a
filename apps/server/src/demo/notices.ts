import { addDays, DAY_MS, HOUR_MS, jstToday, startOfDayJst } from '@tsudoi/domain';
import type { OperatorTx } from '../db/scope.ts';
import { insertNotice } from '../families/notices/index.ts';

const TEN_OCLOCK = 10 * HOUR_MS;

/** What the operator tells staff: maintenance in four days, and two things that are new. */
export async function insertDemoNotices(tx: OperatorTx, now: Date, by: string): Promise<void> {
  const today = jstToday(now);
  const at = (days: number, ms: number) => new Date(startOfDayJst(addDays(today, days)).getTime() + ms);
  const shownFor = (from: Date, days: number) => ({
    shown_from: from,
    shown_until: new Date(from.getTime() + days * DAY_MS),
  });
  const nothing = { starts_at: null, ends_at: null };
  const list = [
    {
      text: '2段階認証とパスキーでログインできるようになりました。「自分の設定」から設定してください。',
      text_en: 'You can now sign in with a second factor or a passkey. Set it up in your login settings.',
      ...shownFor(at(-12, TEN_OCLOCK), 90),
      ...nothing,
    },
    {
      text: 'CSV取込を30日以内なら取り消せるようになりました。',
      text_en: 'CSV imports can now be undone within 30 days.',
      ...shownFor(at(-3, TEN_OCLOCK), 90),
      ...nothing,
    },
    {
      text: 'システムの点検のため、管理画面を利用できません。会員証は表示できます。',
      text_en: 'The console is not available during maintenance. Member cards still work.',
      shown_from: at(-2, TEN_OCLOCK),
      shown_until: at(4, 4 * HOUR_MS),
      starts_at: at(4, 2 * HOUR_MS),
      ends_at: at(4, 4 * HOUR_MS),
    },
  ];
  for (const notice of list) await insertNotice(tx, notice, by);
}
