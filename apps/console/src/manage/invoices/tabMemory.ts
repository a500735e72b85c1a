import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useListMemory } from '@tsudoi/ui/headless/list/listMemory';
import { readAddress, writeAddress } from '@tsudoi/ui/headless/list/searchAddress';
import { sortableOf, startOf } from '@tsudoi/ui/headless/list/searchRequest';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { INVOICE_LIST, tabConditions } from './list.ts';

const KEY = `${STORAGE_PREFIX}_invoices_left_for`;
/** Screens from which the list is found with the tab that was open (RT-M-49). */
const isRecord = (path: string): boolean =>
  path === invoicePaths.create || path.startsWith(invoicePaths.edit(0).slice(0, -1));

/** The address of the list without its tab, where it is come back to from a screen that is no invoice; else undefined. */
export function useStartWithoutTab(): string | undefined {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const memory = useListMemory(invoicePaths.search);
  const [isStale, setStale] = useState(() => isBack && sessionStorage.getItem(KEY) === 'other');
  useEffect(() => {
    setStale(false);
    sessionStorage.setItem(KEY, 'record');
    return () => {
      const { pathname } = window.location;
      if (pathname === invoicePaths.search || isRecord(pathname)) return;
      sessionStorage.setItem(KEY, 'other');
      // A screen that is no invoice leads back to the list as it begins.
      memory.update({ search: '' });
    };
  }, [memory]);
  if (!isStale) return undefined;
  const start = startOf(INVOICE_LIST);
  const address = readAddress(new URLSearchParams(search), start, sortableOf(INVOICE_LIST));
  const next = writeAddress({ ...address, page: 1, conditions: tabConditions('all', address.conditions) }, start);
  const text = next.toString();
  const to = text === '' ? '' : `?${text}`;
  return to === search ? undefined : `${invoicePaths.search}${to}`;
}
