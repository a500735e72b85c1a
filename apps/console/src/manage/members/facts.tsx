import type { ListFact } from '@tsudoi/contract';
import { countMembers, type MemberRow, memberListFacts } from '@tsudoi/contract/members';
import { type Day, daysBetween, fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { CountWhere } from '@tsudoi/ui/mantine/list/ConditionPopover';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';
import { DUE_DAYS } from '../../pickers/member/standing.ts';
import { Expiry, RegistrationWord } from '../../pickers/member/tags.tsx';
import { useMemberTypes } from '../../pickers/memberTypes.ts';
import type { Picks } from '../../pickers/picks.ts';
import { OWN_COLUMNS, type OwnColumn } from './columnNames.ts';
import { SORTABLE } from './conditions.ts';

/** Facts of members with the choices that other calls bring. */
export function useMemberFacts(organizations: Picks): readonly ListFact[] | undefined {
  const { data } = useEndpoint(memberListFacts, {});
  const types = useMemberTypes();
  return useMemo(() => {
    const choices: Readonly<Record<string, ListFact['choices']>> = {
      member_type: types.options.map(({ value, text }) => ({ value: String(value), text })),
      organization: organizations.options.map(({ value, text }) => ({ value: String(value), text })),
    };
    const withChoices = data?.map((fact) => ({ ...fact, choices: choices[fact.field] ?? fact.choices }));
    // Without organizations nobody belongs to one.
    return organizations.loading || organizations.options.length > 0
      ? withChoices
      : withChoices?.filter(({ field }) => field !== 'organization');
  }, [data, types.options, organizations]);
}

/** Counts the members that other conditions would find, beside what is searched by the form. */
export function useMemberCount(found: SearchBody): CountWhere {
  const client = useClient();
  return async (where) => {
    const views = [{ id: 'next', default_search: found.default_search, where }];
    const { counts } = await client.call(countMembers, { body: { views } });
    return counts.next ?? undefined;
  };
}

/** Columns of the member list: those that rows carry drawn in their own way, all other facts in words. */
export function useFactColumns(
  today: Day,
  facts: readonly ListFact[] | undefined,
  shown: readonly string[],
  hasOrganizations: boolean,
): Column<MemberRow>[] {
  // Of two columns that say the same, one is coloured.
  const hasDaysLeft = shown.includes('days_left');
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const joint = t('members.detail.separator');
    const own: Readonly<Record<OwnColumn, Omit<Column<MemberRow>, 'id'>>> = {
      member_code: { header: t('members.column.code'), width: 96, cell: (row) => row.member_code },
      name: {
        header: t('members.column.name'),
        always: true,
        width: 116,
        cell: (row) => <Link to={memberPaths.detail(row.id)}>{fullName(row)}</Link>,
      },
      kana: {
        header: t('members.column.kana'),
        width: 138,
        quiet: true,
        cell: (row) => fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana }),
      },
      member_type: {
        header: t('members.column.member_type'),
        width: 112,
        cell: (row) => row.member_types.map(({ name }) => name).join(joint),
      },
      organization: {
        header: t('members.column.organization'),
        cell: (row) => row.organizations.map(({ name }) => name).join(joint),
      },
      registration: {
        header: t('members.column.registration'),
        width: locale === 'en' ? 104 : 80,
        cell: (row) => <RegistrationWord value={row.registration} />,
      },
      expires_on: {
        header: t('members.column.expires_on'),
        // Holds the date and 期限切れ after it.
        width: hasDaysLeft ? 104 : 152,
        cell: (row) => <Expiry on={row.expires_on} today={today} plain={hasDaysLeft} />,
      },
      days_left: {
        header: t('members.column.days_left'),
        width: 84,
        cell: (row) => <DaysLeft on={row.expires_on} today={today} />,
      },
      joined_on: { header: t('field.joined_on'), width: 104, cell: (row) => row.joined_on },
      email: { header: t('field.email'), width: 216, cell: (row) => row.email },
      updated_at: {
        header: t('members.column.updated_at'),
        width: 96,
        quiet: true,
        cell: (row) => formatInstantDay(row.updated_at),
      },
    };
    const factOf = (field: string) => facts?.find((fact) => fact.field === field);
    const first = OWN_COLUMNS.map(
      (id): Column<MemberRow> => ({
        ...own[id],
        id,
        group: factOf(id)?.group,
        sort: factOf(id)?.sortable === true || SORTABLE.includes(id) ? id : undefined,
      }),
    );
    if (facts === undefined) return first.filter(({ id }) => id !== 'organization' || hasOrganizations);
    // In the order of the pickers; a field that may not be read is no column either.
    return facts.map((fact): Column<MemberRow> => {
      const drawn = first.find(({ id }) => id === fact.field);
      return (
        drawn ?? {
          id: fact.field,
          header: fact.label,
          group: fact.group,
          width: 136,
          numeric: fact.kind === 'number',
          sort: fact.sortable ? fact.field : undefined,
          cell: (row) => row.cells[fact.field] ?? <span className="muted">{t('state.none')}</span>,
        }
      );
    });
  }, [t, locale, today, facts, hasDaysLeft, hasOrganizations]);
}

/** あと6日: coloured only while it is urgent. */
function DaysLeft({ on, today }: { on: Day | null; today: Day }) {
  const t = useT();
  if (on === null) return <span className="muted">{t('state.none')}</span>;
  const days = daysBetween(today, on);
  if (days < 0) return <Tag tone="bad">{t('members.days_over')}</Tag>;
  const words = days === 0 ? t('where.today') : t('members.days_left', { days: String(days) });
  return days <= DUE_DAYS ? <Tag tone="warn">{words}</Tag> : words;
}
