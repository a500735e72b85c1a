import type { compareCorporateHistory, corporateHistory } from '@tsudoi/contract/corporates';
import { type AccountVersion, accountHistory, compareAccountHistory } from '@tsudoi/contract/histories';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Crumb } from '@tsudoi/ui/headless/screen/page';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ComparisonTable } from './ComparisonTable.tsx';
import { VersionPick } from './VersionPick.tsx';

/** Whose versions are compared: the calls that read them, and the way back. */
export interface ComparedAccounts {
  history: typeof accountHistory | typeof corporateHistory;
  compare: typeof compareAccountHistory | typeof compareCorporateHistory;
  /** Above the account: groups without an address, then its list. */
  crumbs: readonly Crumb[];
  /** The list that an account which cannot be read leads back to. */
  main: string;
  detailOf(account: { id: number; account_code: string }): string;
}

const MEMBERS = '/manage/members/search';

/** Two versions of a member side by side; which two, the address says. */
export function HistoryComparePage() {
  const t = useT();
  return (
    <ComparePage
      history={accountHistory}
      compare={compareAccountHistory}
      crumbs={[{ text: t('members.search.title'), to: MEMBERS }]}
      main={MEMBERS}
      detailOf={({ id }) => `/manage/members/detail/${id}`}
    />
  );
}

/** The same of whichever accounts. */
export function ComparePage(of: ComparedAccounts) {
  const t = useT();
  const { accountCode = '' } = useParams();
  const history = useEndpoint(of.history, { params: { account_code: accountCode } }, { keepPreviousData: false });
  const isSlow = useSlow(history.loading);
  if (history.error !== undefined)
    return <Failure error={history.error} main={of.main} onRetry={() => void history.retry()} />;
  const { data } = history;
  return (
    <Page
      title={data === undefined ? t('histories.title') : t('histories.title_of', { name: data.name })}
      crumbs={[...of.crumbs, ...(data === undefined ? [] : [{ text: data.name, to: of.detailOf(data) }])]}
    >
      {data === undefined ? (
        <div aria-busy="true">{isSlow && <Bones rows={8} />}</div>
      ) : (
        <Comparison of={of} accountCode={accountCode} versions={data.versions} />
      )}
    </Page>
  );
}

interface ComparisonProps {
  of: ComparedAccounts;
  accountCode: string;
  versions: readonly AccountVersion[];
}

function Comparison({ of, accountCode, versions }: ComparisonProps) {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [showsAll, setShowsAll] = useState(false);
  const idOf = (name: string) => versions.find((version) => String(version.id) === address.get(name))?.id;
  const right = idOf('right') ?? versions[0]?.id;
  const left = idOf('left') ?? versions[1]?.id ?? right;
  const asked =
    left === undefined || right === undefined
      ? null
      : { params: { account_code: accountCode }, query: { left, right } };
  const comparison = useEndpoint(of.compare, asked);
  const pick = (name: string) => (id: number) =>
    setAddress({ left: String(left), right: String(right), [name]: String(id) }, { replace: true });

  if (left === undefined || right === undefined) return <p className="muted">{t('histories.empty')}</p>;
  if (comparison.error !== undefined)
    return <Failure error={comparison.error} main={of.main} onRetry={() => void comparison.retry()} />;
  return (
    <section className="history" aria-busy={comparison.loading}>
      <div className="picks">
        <VersionPick label={t('histories.left')} versions={versions} value={left} onPick={pick('left')} />
        <VersionPick label={t('histories.right')} versions={versions} value={right} onPick={pick('right')} />
        <label className="row all">
          <input
            type="checkbox"
            className="ck"
            checked={showsAll}
            onChange={(event) => setShowsAll(event.target.checked)}
          />
          {t('histories.show_all')}
        </label>
      </div>
      {comparison.data !== undefined && <ComparisonTable comparison={comparison.data} showsAll={showsAll} />}
    </section>
  );
}
