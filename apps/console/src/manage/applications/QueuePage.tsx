import '@tsudoi/ui/look/applications.css';
import { listedStates, openStates } from '@tsudoi/contract/applications';
import { applicationDoors } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useMediaQuery } from '@tsudoi/ui/headless/list/mediaQuery';
import { useSearch } from '@tsudoi/ui/headless/list/search';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { SearchLine } from '@tsudoi/ui/mantine/list/SearchLine';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Page } from '@tsudoi/ui/mantine/Page';
import { NoPermission } from '@tsudoi/ui/mantine/states';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApplicationPane } from './ApplicationPane.tsx';
import { APPLICATION_LIST } from './list.ts';
import { QueueList } from './QueueList.tsx';

/** Below this the list and an application have no room beside each other. */
const NARROW = '(max-width: 62em)';
const NONE: ReadonlySet<string> = new Set();
const OPEN: ReadonlySet<string> = new Set(openStates);
const DECIDED = listedStates.filter((state) => !OPEN.has(state));

/** The states that a tab shows; none are all. */
function statesOf(tab: string): readonly string[] {
  if (tab === 'all') return [];
  return tab === 'open' ? openStates : [tab];
}

/** /manage/applications: the queue of staff at the left, the application that is decided on beside it. */
export function QueuePage() {
  const t = useT();
  const navigate = useNavigate();
  const permission = usePagePermission();
  const search = useSearch(APPLICATION_LIST);
  const [params] = useSearchParams();
  const isNarrow = useMediaQuery(NARROW);
  const [isPicking, setPicking] = useState(false);
  // What was opened by anything but a click beside the list takes the focus.
  const [takesFocus, setTakesFocus] = useState(false);
  const [isListNext, setListNext] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const { rows, total, answer } = search;

  const hrefOf = (id: number | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete('id');
    else next.set('id', String(id));
    const text = next.toString();
    return text === '' ? '?' : `?${text}`;
  };
  const chosen = Number(params.get('id')) || undefined;
  const current = chosen ?? (isNarrow || isPicking ? undefined : rows[0]?.id);
  const index = rows.findIndex(({ id }) => id === current);
  const move = (by: number) => {
    const next = rows[index === -1 ? 0 : index + by];
    if (next === undefined || isPicking) return false;
    setTakesFocus(true);
    void navigate(hrefOf(next.id), { replace: chosen !== undefined });
    return true;
  };
  // A box or a choice that is being marked is not left by a letter.
  const moveBy = (by: number) => (event: KeyboardEvent) => !(event.target instanceof HTMLInputElement) && move(by);
  useShortcuts({
    j: { label: 'keys.records', run: moveBy(1) },
    k: { label: 'keys.records', run: moveBy(-1) },
  });
  // On a narrow screen the list comes back only now.
  useEffect(() => {
    if (!isListNext || head.current === null) return;
    head.current.focus();
    setListNext(false);
  });
  /** The next one that stands as this one did is opened, with the focus on it; after the last one the list has it. */
  const goOn = async () => {
    const state = rows[index]?.state;
    const waits = (row: (typeof rows)[number]) => row.state === state;
    const next = rows.slice(index + 1).find(waits) ?? rows.slice(0, Math.max(index, 0)).findLast(waits);
    setTakesFocus(true);
    void navigate(hrefOf(next?.id), { replace: true });
    if (next === undefined) setListNext(true);
    await search.retry();
  };

  if (!permission.view || search.error?.status === 403) {
    return (
      <Page title={t('applications.title')} crumbs={[]}>
        <NoPermission menu={t('applications.title')} />
      </Page>
    );
  }
  const { keyword, door, state } = search.conditions;
  const states = Array.isArray(state) ? state.map(String) : [];
  const active =
    states.length === 1 ? String(states[0]) : openStates.every((each) => states.includes(each)) ? 'open' : 'all';
  const asked = Array.isArray(door) ? String(door[0] ?? '') : '';
  const counts = answer?.counts;
  const showsList = !isNarrow || current === undefined;
  return (
    <Page
      title={t('applications.title')}
      crumbs={[]}
      walk={
        index !== -1 && (
          <nav className="walk" aria-label={t('walk.label')}>
            <Button kind="quiet" small disabled={index === 0} onClick={() => move(-1)}>
              {t('peek.previous')}
            </Button>
            <span className="muted nb">
              {t('peek.place', { position: formatNumber(index + 1), total: formatNumber(rows.length) })}
            </span>
            <Button kind="quiet" small disabled={index === rows.length - 1} onClick={() => move(1)}>
              {t('peek.next')}
            </Button>
          </nav>
        )
      }
      actions={
        isNarrow &&
        current !== undefined && (
          <LinkButton kind="quiet" small to={hrefOf(undefined)}>
            {t('applications.to_list')}
          </LinkButton>
        )
      }
    >
      {showsList && (
        <>
          <div className="views queue-views">
            <Tabs
              label={t('applications.state')}
              active={active}
              onPick={(id) => search.searchWith({ keyword, door, state: statesOf(id) })}
              tabs={[
                {
                  id: 'open',
                  text: t('applications.open'),
                  count: counts && openStates.reduce((sum, each) => sum + counts[each], 0),
                  tone: (counts?.submitted ?? 0) > 0 ? ('warn' as const) : undefined,
                },
                ...DECIDED.map((id) => ({ id, text: t(`applications.state.${id}`), count: counts?.[id] })),
                { id: 'all', text: t('applications.all') },
              ]}
            />
            <span className="grow" />
            <span className="total" aria-live="polite">
              {total === undefined ? ' ' : t('list.total', { count: formatNumber(total) })}
            </span>
            <Button kind="quiet" small onClick={() => search.sortBy('submitted_at')}>
              {t(search.sort?.direction === 'asc' ? 'applications.oldest_first' : 'applications.newest_first')}
            </Button>
            {permission.edit && (
              <Button
                kind="quiet"
                small
                aria-pressed={isPicking}
                onClick={() => {
                  search.selection.clear();
                  setPicking(!isPicking);
                }}
              >
                {t(isPicking ? 'applications.pick_end' : 'applications.pick_several')}
              </Button>
            )}
          </div>
          <SearchLine
            name="keyword"
            label={t('applications.keyword')}
            text={typeof keyword === 'string' ? keyword : ''}
            onText={(text) => search.type('keyword', text)}
            chips={[]}
            alternatives={NONE}
            isNarrowed={search.isNarrowed}
            onClear={search.clear}
          >
            <select
              className="in"
              style={{ width: 180 }}
              aria-label={t('applications.door')}
              value={asked}
              onChange={({ target }) =>
                search.change({
                  conditions: { ...search.conditions, door: target.value === '' ? [] : [target.value] },
                })
              }
            >
              <option value="">{t('applications.door_all')}</option>
              {applicationDoors.map((each) => (
                <option key={each} value={each}>
                  {t(`applications.door.${each}`)}
                </option>
              ))}
            </select>
          </SearchLine>
        </>
      )}
      <div className={isPicking || !showsList || isNarrow ? 'queue one' : 'queue'}>
        {showsList && (
          <QueueList
            search={search}
            current={current}
            hrefOf={hrefOf}
            onOpen={() => setTakesFocus(isNarrow)}
            picking={isPicking}
            groups={active === 'open' ? openStates : undefined}
            counts={keyword === '' && asked === '' ? counts : undefined}
            statesDiffer={active === 'all'}
            head={head}
          />
        )}
        {current !== undefined && !isPicking && (
          <ApplicationPane key={current} id={current} takesFocus={takesFocus} hrefOf={hrefOf} onDecided={goOn} />
        )}
      </div>
    </Page>
  );
}
