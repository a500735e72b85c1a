import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { CallError } from '@tsudoi/contract/client';
import { DEFAULT_PAGE_SIZE } from '@tsudoi/domain';
import { formatAgo } from '@tsudoi/i18n';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { type PaletteItem, searchWords } from '@tsudoi/ui/headless/palette/palette';
import { type RecentScreen, useRecentScreens } from '@tsudoi/ui/headless/palette/recent';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import useSWR from 'swr';
import type { SideEntry } from './menu.ts';

/** Records that a text finds. */
export interface Found<E extends AnyEndpoint> {
  answer: CallOutput<E> | undefined;
  error: CallError | undefined;
  /** The answer is that of the text. */
  isSettled: boolean;
}

/**
 * The first page of what a text finds in a list, in the list's own order and within what the reader may see there. What was
 * found before stays until the answer has come; responses that were overtaken are dropped.
 *
 * @param asks the list; undefined where the reader may not see it
 */
export function useFound<E extends AnyEndpoint>(
  asks: { endpoint: E; bodyOf(keyword: string): CallInput<E>; menuId?: number } | undefined,
  text: string,
): Found<E> {
  const client = useClient();
  const isAsked = asks !== undefined && searchWords(text).length > 0;
  const { data, error, isLoading } = useSWR<CallOutput<E> | undefined, CallError>(
    isAsked ? [asks.endpoint.path, 'palette', text] : null,
    async () =>
      asks && callLoosely(client, asks.endpoint, asks.bodyOf(text), { menuId: asks.menuId, keepOnNavigation: true }),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { answer: isAsked ? data : undefined, error: isAsked ? error : undefined, isSettled: !isLoading };
}

/** A page of a list that has the keyword alone as its condition. */
export const bodyOfKeyword = (keyword: string) => ({
  body: { default_search: { keyword }, page: 1, per_page: DEFAULT_PAGE_SIZE },
});

/** The screens of the sidebar, each with the group it stands in. */
export function screensOf(entries: readonly SideEntry[], group?: string): PaletteItem[] {
  return entries.flatMap(({ id, name, url, external, children }) => [
    ...(url === '' ? [] : [{ id: `screen-${id}`, text: name, note: group, to: url, isExternal: external }]),
    ...screensOf(children, name),
  ]);
}

/** The screens that were open before the one that is, of those that may still be opened. */
export function useRecentItems(mayOpen: (pathname: string) => boolean): PaletteItem[] {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const recent = useRecentScreens();
  const [screens] = useState(() => recent.read());
  return useMemo(() => {
    const now = new Date();
    const noteOf = ({ place, to }: RecentScreen) => {
      const keyword = new URL(to, location.origin).searchParams.get('keyword');
      return [place, ...(keyword === null ? [] : [t('palette.keyword', { text: keyword })])].filter(Boolean);
    };
    return screens
      .filter(({ to }) => {
        const path = new URL(to, location.origin).pathname;
        return path !== pathname && mayOpen(path);
      })
      .map((screen) => ({
        id: `recent-${screen.to}`,
        text: screen.title,
        note: noteOf(screen).join(t('palette.joint')),
        aside: formatAgo(new Date(screen.at), now, locale),
        to: screen.to,
      }));
  }, [screens, pathname, mayOpen, t, locale]);
}
