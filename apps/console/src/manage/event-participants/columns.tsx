import type { EventInfo, ParticipantRow } from '@tsudoi/contract/event-participants';
import { jstToday } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Link } from 'react-router';
import { StandingTag } from './StandingTag.tsx';

/** An entry number as it is written on tags and lists. */
export const entryNumber = (number: number): string => String(number).padStart(4, '0');

/** Columns of the list: what everybody has, then the answers of the entry form, then results. */
export function participantColumns(
  info: EventInfo | undefined,
  t: Translate<ConsoleId>,
  hrefOf: (id: number) => string,
): Column<ParticipantRow>[] {
  const hasCompanions = info?.courses.some(({ companions_max }) => companions_max > 0) === true;
  const fields = info?.fields ?? [];
  return [
    {
      id: 'number',
      header: t('participants.number'),
      sort: 'number',
      width: 92,
      cell: (row) => entryNumber(row.number),
    },
    {
      id: 'name',
      header: t('participants.name'),
      sort: 'name',
      width: 140,
      always: true,
      cell: (row) => <Link to={hrefOf(row.id)}>{row.account.name}</Link>,
    },
    { id: 'course', header: t('participants.course'), sort: 'course', width: 130, cell: (row) => row.course_name },
    { id: 'standing', header: t('participants.standing'), width: 190, cell: (row) => <StandingTag row={row} /> },
    {
      id: 'companions',
      header: t('participants.companions'),
      width: 130,
      optional: !hasCompanions,
      cell: (row) =>
        row.companion_names.length > 0
          ? row.companion_names.join(t('list.joint'))
          : row.companions > 0
            ? t('participants.people', { count: formatNumber(row.companions) })
            : null,
    },
    ...fields.map(
      (field, index): Column<ParticipantRow> => ({
        id: `answers.${field.id}`,
        header: field.label,
        width: 140,
        group: t('participants.answers'),
        optional: index > 1,
        cell: (row) => row.answers[String(field.id)] ?? null,
      }),
    ),
    {
      id: 'fee',
      header: t('participants.fee_yen'),
      numeric: true,
      width: 112,
      optional: info?.fee === false,
      cell: (row) => (row.fee === null || row.fee.payment === 3 ? null : formatNumber(row.fee.total)),
    },
    {
      id: 'open',
      header: t('participants.open_yen'),
      numeric: true,
      width: 112,
      optional: true,
      cell: (row) =>
        row.fee === null || row.fee.payment !== 1 ? null : formatNumber(Math.max(0, row.fee.total - row.fee.paid)),
    },
    {
      id: 'queued_at',
      header: t('participants.queued_at'),
      width: 112,
      quiet: true,
      cell: (row) => formatDay(jstToday(new Date(row.queued_at))),
    },
    {
      id: 'result_rank',
      header: t('participants.result_rank'),
      sort: 'rank',
      numeric: true,
      width: 80,
      optional: info?.results !== true,
      cell: (row) => row.result_rank,
    },
    {
      id: 'result_value',
      header: t('participants.result_value'),
      width: 120,
      optional: true,
      cell: (row) => row.result_value,
    },
    {
      id: 'result_record',
      header: t('participants.result_record'),
      width: 120,
      optional: true,
      cell: (row) => row.result_record,
    },
    {
      id: 'checked_in_at',
      header: t('participants.checked_in_at'),
      width: 150,
      optional: info?.check_in !== true,
      cell: (row) => (row.checked_in_at === null ? null : formatInstant(row.checked_in_at)),
    },
    {
      id: 'member_code',
      header: t('participants.member_code'),
      width: 130,
      optional: true,
      cell: (row) => row.account.member_code,
    },
    { id: 'note', header: t('participants.note'), width: 200, optional: true, cell: (row) => row.note },
  ];
}
