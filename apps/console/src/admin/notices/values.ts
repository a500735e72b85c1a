import { pickFields } from '@tsudoi/contract';
import { type NoticeRecord, noticeFields } from '@tsudoi/contract/notices';
import { isoInJst } from '@tsudoi/domain';

/** A new notice before anything is typed: shown from now on. */
export const newNotice = (now: Date) => ({ text: '', shown_from: isoInJst(now), shown_until: '' });

/** As the date inputs return it, so that an untouched field counts as unchanged. */
const typed = (instant: string | null): string => (instant === null ? '' : isoInJst(new Date(instant)));

/** A record as its form holds it. */
export function valuesOf(record: NoticeRecord) {
  return {
    ...pickFields(record, [...noticeFields, 'version']),
    shown_from: typed(record.shown_from),
    shown_until: typed(record.shown_until),
    starts_at: typed(record.starts_at),
    ends_at: typed(record.ends_at),
  };
}
