import { MONEY_FINDINGS, type MoneyFinding } from '@tsudoi/contract/money-check';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { InlineSelect } from '@tsudoi/ui/mantine/list/inlineConditions';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { participantPaths } from '../../pickers/event/paths.ts';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { MONEY_CHECK_LIST } from './list.ts';

type Place = 'deposits' | 'invoices' | 'bank';

/** What the books of an agency say otherwise. */
const SETTLED = ['settled_unknown', 'settled_amount', 'settled_difference', 'settled_unread'] as const;

/** Where something can be done about a finding; undefined where that is a question for the agency. */
function placeOf({ kind, invoice, bank_import_id }: MoneyFinding): { to: string; of: Place } | undefined {
  if (bank_import_id !== null)
    return { to: `/manage/bank-imports/${bank_import_id}?state=suggested,nobody`, of: 'bank' };
  if (kind === 'unassigned') return { to: '/manage/deposits/search?left=1', of: 'deposits' };
  if (SETTLED.some((each) => each === kind)) return { to: '/manage/deposits/settlements', of: 'deposits' };
  if (invoice === null) return undefined;
  if (kind === 'overdue' || kind === 'unknown' || kind === 'unsettled')
    return { to: invoicePaths.edit(invoice.id), of: 'invoices' };
  const { account_code, invoice_code } = invoice;
  return { to: invoicePaths.deposits({ account: { account_code }, invoice_code }), of: 'deposits' };
}

/** Where somebody gets the place back for which the money came too late. */
const participantOf = ({
  id,
  event_code,
  event_cms_code,
  kind_url,
  kind_id,
}: NonNullable<MoneyFinding['participant']>) =>
  participantPaths({ url: kind_url, code: event_cms_code, id: kind_id }, event_code).edit(id);

const keyOf = ({ kind, id }: MoneyFinding) => id * MONEY_FINDINGS.length + MONEY_FINDINGS.indexOf(kind);

/** /manage/money-check: what of the money does not explain itself, and what one can do about each. */
export function MoneyCheckPage() {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const search = useSearch(MONEY_CHECK_LIST);
  const [asked, setAsked] = useState<MoneyFinding>();
  const { kind, checked } = search.conditions;
  const columns = useMemo<Column<MoneyFinding>[]>(() => {
    const mayDeposits = menuPermission('/manage/deposits/search').view;
    const mayInvoices = menuPermission(invoicePaths.search).view;
    const may = { deposits: mayDeposits, invoices: mayInvoices, bank: menuPermission('/manage/bank-imports').view };
    const linkOf = (row: MoneyFinding) => {
      const place = placeOf(row);
      return place !== undefined && may[place.of] ? place.to : undefined;
    };
    return [
      {
        id: 'what',
        header: t('money_check.what'),
        always: true,
        cell: (row) => (
          <>
            <Tag tone={row.kind === 'unknown' || row.kind === 'notice' ? 'bad' : 'warn'}>
              {t(`money_check.kind.${row.kind}`)}
            </Tag>
            <div className="sub wraps">
              {row.participant !== null
                ? t('money_check.late_entry')
                : row.finding === null
                  ? t(`money_check.why.${row.kind}`)
                  : t(`money_check.finding.${row.finding}`)}
            </div>
          </>
        ),
      },
      {
        id: 'who',
        header: t('money_check.who'),
        width: 120,
        cell: (row) => row.account?.name ?? row.source ?? t('money_check.nobody'),
      },
      {
        id: 'amount',
        header: t('money_check.amount_yen'),
        sort: 'amount',
        width: 100,
        numeric: true,
        cell: (row) => (row.amount === null ? '' : formatNumber(row.amount)),
      },
      {
        id: 'act',
        header: t('money_check.act'),
        width: 240,
        cell: (row) => {
          const to = linkOf(row);
          return row.checked === null ? (
            <span className="row">
              {row.participant !== null && (
                <LinkButton small to={participantOf(row.participant)}>
                  {t('money_check.open_participant')}
                </LinkButton>
              )}
              {to !== undefined && (
                <LinkButton small to={to}>
                  {t(`money_check.do.${row.kind}`)}
                </LinkButton>
              )}
              {edit && (
                <Button small kind="quiet" onClick={() => setAsked(row)}>
                  {t('money_check.check')}
                </Button>
              )}
            </span>
          ) : (
            <span className="sub">
              {t('money_check.checked_by', { at: formatInstant(row.checked.at), by: row.checked.by })}
              {row.checked.note !== null && `：${row.checked.note}`}
            </span>
          );
        },
      },
      { id: 'at', header: t('money_check.at'), sort: 'at', width: 134, cell: (row) => formatInstant(row.at) },
      {
        id: 'invoice',
        header: t('money_check.invoice'),
        width: 110,
        cell: (row) =>
          row.invoice !== null && mayInvoices ? (
            <Link to={invoicePaths.edit(row.invoice.id)}>{row.invoice.number}</Link>
          ) : (
            row.invoice?.number
          ),
      },
      {
        id: 'method',
        header: t('money_check.method'),
        width: 140,
        quiet: true,
        optional: true,
        cell: (row) => row.method !== null && label('depositMethod', row.method, locale),
      },
    ];
  }, [t, locale, edit]);
  const kinds = MONEY_FINDINGS.map((value) => ({ value, text: t(`money_check.kind.${value}`) }));
  return (
    <SearchPage
      title={t('money_check.title')}
      crumbs={[]}
      search={search}
      columns={columns}
      keyOf={keyOf}
      nameOf={(row) => `${t(`money_check.kind.${row.kind}`)} ${row.account?.name ?? row.source ?? ''}`}
      minWidth={960}
      tall
      tabs={
        <Tabs
          label={t('money_check.title')}
          active={checked === '1' ? 'checked' : 'open'}
          onPick={(id) => search.searchWith({ kind, checked: id === 'checked' ? '1' : '' })}
          tabs={[
            { id: 'open', text: t('money_check.tab.open') },
            { id: 'checked', text: t('money_check.tab.checked') },
          ]}
        />
      }
      lineFilters={<InlineSelect name="kind" label={t('money_check.what')} options={kinds} />}
      empty={t('money_check.empty')}
      noMatch={t('money_check.no_match')}
    >
      {asked !== undefined && (
        <CheckDialog finding={asked} onClose={() => setAsked(undefined)} onChanged={() => void search.retry()} />
      )}
    </SearchPage>
  );
}
