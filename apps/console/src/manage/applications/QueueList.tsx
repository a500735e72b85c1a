import type { CallOutput } from '@tsudoi/contract';
import type { ApplicationRow, openStates, searchApplications } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import type { Search } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { BulkBar } from '@tsudoi/ui/mantine/list/BulkBar';
import { Pager } from '@tsudoi/ui/mantine/list/Pager';
import { Bones, LoadError, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { ApproveSeveral } from './ApproveSeveral.tsx';
import { StateWord } from './StateWord.tsx';

/** Props of {@link QueueList}. */
export interface QueueListProps {
  search: Search<ApplicationRow, CallOutput<typeof searchApplications>>;
  /** The application beside the list. */
  current: number | undefined;
  hrefOf(id: number): string;
  onOpen(): void;
  /** Rows are picked, to approve several at once. */
  picking: boolean;
  /** The states under headings of their own, in this order; undefined where rows stand in one list. */
  groups: typeof openStates | undefined;
  /** How many there are of each state; undefined where that is not what is shown. */
  counts: CallOutput<typeof searchApplications>['counts'] | undefined;
  /** Each row says how it stands; else its tab or its heading does. */
  statesDiffer: boolean;
  head: RefObject<HTMLHeadingElement | null>;
}

/** The applications that were found, each with who, for what and since when. */
export function QueueList(props: QueueListProps) {
  const { search, picking, groups, counts, head } = props;
  const t = useT();
  const { rows, selection, error } = search;
  const isSlow = useSlow(search.loading);
  const shown = groups?.filter((state) => rows.some((row) => row.state === state));
  return (
    <section className="panel queue-list" aria-labelledby="queue-head">
      <h2 id="queue-head" className="sr" ref={head} tabIndex={-1}>
        {t('applications.list')}
      </h2>
      {error !== undefined && rows.length === 0 ? (
        <LoadError error={error} onRetry={() => void search.retry()} />
      ) : search.loading ? (
        isSlow && <Bones rows={6} />
      ) : rows.length === 0 ? (
        <div className="void">
          <p>{t(search.isNarrowed ? 'applications.no_match' : 'applications.empty')}</p>
          {search.isNarrowed && <Button onClick={search.clear}>{t('ui.clear_conditions')}</Button>}
        </div>
      ) : (
        // It scrolls, so the keyboard must get to it; its links do.
        <div className="queue-rows">
          {shown === undefined ? (
            <Rows {...props} rows={rows} />
          ) : (
            shown.map((state) => (
              <section key={state} aria-labelledby={`queue-${state}`}>
                <h3 id={`queue-${state}`}>
                  {t(`applications.state.${state}`)}
                  {counts !== undefined && <span className="num">{formatNumber(counts[state])}</span>}
                </h3>
                <Rows {...props} rows={rows.filter((row) => row.state === state)} />
              </section>
            ))
          )}
        </div>
      )}
      {picking && selection.count > 0 ? (
        <BulkBar selection={selection} total={selection.count}>
          <ApproveSeveral rows={rows} selection={selection} onDone={() => void search.retry()} />
        </BulkBar>
      ) : (
        search.lastPage > 1 && (
          <Pager
            page={search.page}
            lastPage={search.lastPage}
            perPage={search.perPage}
            total={search.total}
            onPage={search.setPage}
            onPerPage={search.setPerPage}
          />
        )
      )}
    </section>
  );
}

/** Applications one below the other; who was sent along stands further in. */
function Rows({
  rows,
  search: { selection },
  current,
  hrefOf,
  onOpen,
  picking,
  statesDiffer,
}: QueueListProps & { rows: readonly ApplicationRow[] }) {
  const t = useT();
  return (
    <ul>
      {rows.map((row, index) => (
        <li
          key={row.id}
          className={[
            row.id === current ? 'on' : '',
            row.group_id !== null && rows[index - 1]?.group_id === row.group_id ? 'along' : '',
          ]
            .join(' ')
            .trim()}
        >
          {picking && (
            <input
              type="checkbox"
              className="ck"
              aria-label={fullName(row)}
              checked={selection.isPicked(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          )}
          <div className="who">
            <Link to={hrefOf(row.id)} aria-current={row.id === current ? 'true' : undefined} onClick={onOpen}>
              {fullName(row)}
            </Link>
            <span className="sub nb">{formatInstant(row.submitted_at)}</span>
          </div>
          <div className="what">
            <span className="sub">
              {t('applications.row', { type: row.member_type, door: t(`applications.door.${row.door}`) })}
            </span>
            {row.group_id !== null && rows[index - 1]?.group_id !== row.group_id && (
              <Tag>{t('applications.group.tag')}</Tag>
            )}
            {(statesDiffer || row.corrected) && <StateWord application={row} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
