import { type FacilityRow, searchFacilities } from '@tsudoi/contract/facilities';
import { formatNumber } from '@tsudoi/i18n';
import { ADMIN_FACILITY_MENUS } from '@tsudoi/permissions';
import type { PaletteItem } from '@tsudoi/ui/headless/palette/palette';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { loadProblem } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { AreaPalette } from '../shell/AreaPalette.tsx';
import type { AreaPaletteProps } from '../shell/Frame.tsx';
import { bodyOfKeyword, useFound } from '../shell/palette.ts';
import type { SideFoundProps } from '../shell/Sidebar.tsx';
import { paths as facilities } from './facilities/paths.ts';
import { paths as notices } from './notices/paths.ts';

/** What one may do without a record, a line for each family. */
const ACTIONS = [
  { to: facilities.create, words: 'palette.facility.create' },
  { to: notices.create, words: 'palette.notice.create' },
] as const;

const FACILITIES = { endpoint: searchFacilities, bodyOf: bodyOfKeyword };
const listOf = (text: string): string => `${facilities.search}?${new URLSearchParams({ keyword: text })}`;
/** Operators may open every screen of their area. */
const mayOpen = (): boolean => true;

/** The palette of /admin. */
export function AdminPalette(props: AreaPaletteProps) {
  const { text } = props;
  const t = useT();
  const locale = useLocale();
  const { answer, error, isSettled } = useFound(FACILITIES, text);
  const total = answer?.total ?? 0;
  const itemOf = ({ id, name, code }: FacilityRow): PaletteItem => ({
    id: `facility-${id}`,
    sign: 'record',
    text: name,
    note: code,
    to: facilities.edit(id),
    actions: ADMIN_FACILITY_MENUS.filter(({ ready }) => ready).map(({ key, url, title }) => ({
      id: key,
      text: title[locale],
      to: url.replace('{facility_id}', String(id)),
    })),
  });
  return (
    <AreaPalette
      {...props}
      label={t('palette.admin')}
      records={{
        id: 'facilities',
        label: t('palette.facilities'),
        items: (answer?.items ?? []).map(itemOf),
        count: answer === undefined ? undefined : total,
        head: (shown) =>
          shown < total
            ? t('palette.facilities_shown', { total: formatNumber(total), shown: formatNumber(shown) })
            : t('palette.facilities_all', { total: formatNumber(total) }),
        last:
          total === 0
            ? undefined
            : {
                id: 'facility-list',
                sign: 'search',
                text: t('palette.in_list', { text }),
                note: t('palette.count', { count: formatNumber(total) }),
                to: listOf(text),
              },
      }}
      isSettled={isSettled}
      problem={error && loadProblem(error, t)}
      actionsHint={t('palette.actions_of_facility')}
      actions={ACTIONS.map(({ to, words }) => ({ id: to, text: t(words), to }))}
      mayOpen={mayOpen}
    />
  );
}

const SIDE_MAX = 5;

/** The facilities that the field of the sidebar finds, under the menu. */
export function FoundFacilities({ text, onFollow }: SideFoundProps) {
  const t = useT();
  const { answer } = useFound(FACILITIES, text);
  if (answer === undefined || answer.total === 0) return null;
  return (
    <nav className="people" aria-label={t('palette.facilities')}>
      <h2>{t('palette.facilities_all', { total: formatNumber(answer.total) })}</h2>
      {answer.items.slice(0, SIDE_MAX).map(({ id, name, code }) => (
        <Link key={id} to={facilities.edit(id)} onClick={onFollow}>
          {name}
          <small>{code}</small>
        </Link>
      ))}
      {answer.total > SIDE_MAX && (
        <Link to={listOf(text)} onClick={onFollow}>
          {t('palette.in_list', { text })}
        </Link>
      )}
    </nav>
  );
}
