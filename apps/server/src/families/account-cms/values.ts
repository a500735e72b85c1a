import { type FormValues, toSlashDay } from '@tsudoi/domain';

/** The columns of a member that choose its form and hold its answers. */
export interface Answering {
  class_type: number;
  member_type_ids: readonly number[];
  birthday: string | null;
  extend_info: Readonly<Record<string, unknown>>;
}

/** A member's columns as a form sees them: wire names, the birthday as it travels. */
export function formValues(row: Answering): FormValues {
  const { extend_info, member_type_ids: member_type, birthday } = row;
  return {
    basic_info: { ...row, member_type, birthday: birthday === null ? null : toSlashDay(birthday) },
    extend_info,
  };
}
