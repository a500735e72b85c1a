import type { Conditions, Sort } from '@tsudoi/ui/headless/list/searchAddress';
import { ExportMenu } from './ExportMenu.tsx';
import { type TaskEndpoint, useExport } from './useExport.ts';

/** Exports what a list has found as CSV, by the family's own call. */
export function ListExport({
  endpoint,
  search,
  importTo,
}: {
  endpoint: TaskEndpoint;
  importTo?: string | undefined;
  search: { total: number | undefined; body: { default_search: Conditions; sort?: Sort } };
}) {
  const start = useExport(endpoint);
  return (
    <ExportMenu
      isEmpty={search.total === 0}
      importTo={importTo}
      onPick={(encoding) => void start(search.body, encoding)}
    />
  );
}
