import type { NoticeRecord } from '@tsudoi/contract/notices';
import { isoInJst } from '@tsudoi/domain';

/** A new notice before anything is typed: shown from now on. */
export function newNotice(now: Date) {
  return { text: '', text_en: '', shown_from: isoInJst(now), shown_until: '', starts_at: '', ends_at: '' };
}

/** A record as its form holds it. */
export function valuesOf({ text, text_en, shown_from, shown_until, starts_at, ends_at, version }: NoticeRecord) {
  return {
    text,
    text_en: text_en ?? '',
    shown_from: typed(shown_from),
    shown_until: typed(shown_until),
    starts_at: typed(starts_at),
    ends_at: typed(ends_at),
    version,
  };
}

/** As the date inputs give it back, so that an untouched field counts as unchanged. */
function typed(instant: string | null): string {
  return instant === null ? '' : isoInJst(new Date(instant));
}
