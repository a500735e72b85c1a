import { CallError } from '@tsudoi/contract/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { PermissionProvider } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import type { Column } from '@tsudoi/ui/mantine/list/columns';
import { DateRangeCondition, SelectCondition } from '@tsudoi/ui/mantine/list/conditions';
import { TableShell } from '@tsudoi/ui/mantine/list/TableShell';
import { SearchPage } from '@tsudoi/ui/mantine/SearchPage';
import { TabSet } from '@tsudoi/ui/mantine/TabSet';
import { useMemo, useState } from 'react';
import { SAMPLE_MEMBERS, type SampleMember } from './data.ts';
import { LIST_STATES, type ListState, useSampleSearch } from './useSampleSearch.ts';
import { useSampleWords } from './words.ts';

const TYPES = ['正会員', 'ジュニア会員', '家族会員'].map((value) => ({ value, text: value }));
const EDITOR = { view: true, edit: true };
const NO_PERMISSION = { view: false, edit: false };

/** A list in each of its states, and a table without a search. */
export function ListSamples() {
  const words = useSampleWords();
  const [active, setActive] = useState(0);
  const columns = useColumns();
  const tabs = LIST_STATES.map((state) => ({
    text: words(`list.${state}`),
    content: (
      <div className="sample-frame" key={state}>
        <PermissionProvider value={state === 'no_permission' ? NO_PERMISSION : EDITOR}>
          <List state={state} />
        </PermissionProvider>
      </div>
    ),
  }));
  const shell = {
    text: words('list.shell'),
    content: (
      <TableShell
        columns={columns}
        rows={SAMPLE_MEMBERS.slice(0, 12)}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        empty={words('list.empty_text')}
      />
    ),
  };
  return <TabSet label={words('lists')} tabs={[...tabs, shell]} active={active} onActive={setActive} />;
}

function useColumns(): readonly Column<SampleMember>[] {
  const words = useSampleWords();
  return useMemo(
    () => [
      { id: 'code', header: words('list.code'), sort: 'code', width: 112, cell: (row) => row.code },
      { id: 'name', header: words('list.name'), always: true, cell: (row) => <b>{row.name}</b> },
      { id: 'type', header: words('list.type'), width: 140, cell: (row) => row.type },
      { id: 'joined', header: words('list.joined'), width: 120, quiet: true, cell: (row) => row.joined },
    ],
    [words],
  );
}

function List({ state }: { state: ListState }) {
  const t = useT();
  const words = useSampleWords();
  const search = useSampleSearch(state);
  const error = useMemo(() => new CallError('http', 503, undefined), []);
  return (
    <SearchPage
      title={words('list.title')}
      search={state === 'error' ? { ...search, error } : search}
      columns={useColumns()}
      keyOf={(row) => row.id}
      nameOf={(row) => row.name}
      keyword={{ label: words('list.keyword') }}
      filters={
        <>
          <SelectCondition name="type" label={words('list.type')} options={TYPES} />
          <DateRangeCondition name="joined" label={words('list.joined')} />
        </>
      }
      create={{ to: '#', text: words('list.create') }}
      bulk={(selection) => (
        <Button kind="quiet" small onClick={selection.clear}>
          {t('action.export')}
        </Button>
      )}
      empty={words('list.empty_text')}
      noMatch={words('list.no_match_text')}
      minWidth={560}
    />
  );
}
