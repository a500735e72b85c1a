import { pickFields } from '@tsudoi/contract';
import {
  type NoticeCreate,
  type NoticeRecord,
  type NoticeState,
  noticeFields,
  type ShownNotice,
} from '@tsudoi/contract/notices';
import type * as v from 'valibot';
import type { NoticeRow, NoticeWrite } from './store.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function stateOf({ shown_from, shown_until }: NoticeRow, now: Date): NoticeState {
  if (now < shown_from) return 'waiting';
  return now < shown_until ? 'shown' : 'over';
}

export function present(notice: NoticeRow, now: Date): NoticeRecord {
  const { id, text, text_en, version, updated_by } = notice;
  return {
    id,
    text,
    text_en,
    shown_from: notice.shown_from.toISOString(),
    shown_until: notice.shown_until.toISOString(),
    starts_at: iso(notice.starts_at),
    ends_at: iso(notice.ends_at),
    state: stateOf(notice, now),
    version,
    updated_at: notice.updated_at.toISOString(),
    updated_by,
  };
}

/** A notice as the login page has it, in the language of the reader. */
export function presentShown(notice: NoticeRow, locale: 'ja' | 'en'): ShownNotice {
  return {
    id: notice.id,
    text: locale === 'en' ? (notice.text_en ?? notice.text) : notice.text,
    on: notice.shown_from.toISOString(),
    starts_at: iso(notice.starts_at),
    ends_at: iso(notice.ends_at),
  };
}

/** The columns an operator writes, as the log compares them. */
export const writtenOf = (notice: NoticeRow): NoticeWrite => pickFields(notice, noticeFields);

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A body as its row has it. */
export function writeOf(body: v.InferOutput<typeof NoticeCreate>): NoticeWrite {
  return {
    text: body.text,
    text_en: body.text_en,
    shown_from: new Date(body.shown_from),
    shown_until: new Date(body.shown_until),
    starts_at: instant(body.starts_at),
    ends_at: instant(body.ends_at),
  };
}
