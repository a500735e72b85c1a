import { addDays, type Day, fullName } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Services } from '../../../kernel/services.ts';
import { facilityAddress, queueMail } from '../../mails/index.ts';
import type { MemberRecordRow } from '../store.ts';
import type { StandingRow } from './store.ts';
import { actInWords, changeInWords } from './words.ts';

type Kind =
  | 'standing_pause'
  | 'standing_resume'
  | 'standing_withdraw'
  | 'standing_undone'
  | 'standing_withdrawn'
  | 'standing_rejoin';

/** Page of the member app that says how the membership stands. */
const PAGE = '/membership';

/** What a mail about a change says. */
export interface Told {
  kind: Kind;
  change: Pick<StandingRow, 'act' | 'holds_from' | 'locale'>;
  /** Of a pause: the first day after it; null where that is open. */
  resumesOn?: Day | null;
}

/** Mails a member, and who acts for them, what becomes of the membership. */
export async function mailMember(
  tx: FacilityTx,
  { pageUrl }: Pick<Services, 'pageUrl'>,
  member: Pick<MemberRecordRow, 'id' | 'email' | 'last_name' | 'first_name' | 'member_code'>,
  { kind, change, resumesOn = null }: Told,
): Promise<void> {
  const { locale, holds_from: day } = change;
  const last = addDays(day, -1);
  const facility = await facilityAddress(tx);
  await queueMail(tx, {
    kind,
    accountId: member.id,
    to: member.email,
    toName: fullName(member),
    locale,
    values: {
      facility: facility.name,
      member_code: member.member_code,
      act: actInWords(change.act, locale),
      day,
      last,
      plan: changeInWords(change, locale),
      resumes:
        resumesOn === null
          ? serverText(locale, 'mail.standing_pause.open')
          : serverText(locale, 'mail.standing_pause.until', { day: resumesOn }),
      url: pageUrl(facility.host_name, kind === 'standing_rejoin' ? '/login' : PAGE),
    },
  });
}
