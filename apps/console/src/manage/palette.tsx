import { type MemberRow, searchMembers } from '@tsudoi/contract/members';
import { fullName, jstToday, MemberClass, parseAccountCode, Registration } from '@tsudoi/domain';
import { formatNumber, formatPeriod } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { matchPath } from '@tsudoi/permissions';
import { type PaletteItem, searchWords } from '@tsudoi/ui/headless/palette/palette';
import { type ConsoleId, type Translate, useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { loadProblem } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { corporatePaths as corporates } from '../pickers/corporate/paths.ts';
import { doorMenu } from '../pickers/event/doorMenu.ts';
import { participantPaths } from '../pickers/event/paths.ts';
import { type FoundEvent, useEventsFound } from '../pickers/event/useEventsFound.ts';
import { memberPaths as members } from '../pickers/member/paths.ts';
import { expiryState } from '../pickers/member/standing.ts';
import { AreaPalette } from '../shell/AreaPalette.tsx';
import type { AreaPaletteProps } from '../shell/Frame.tsx';
import { manageState } from '../shell/manageArea.ts';
import { bodyOfKeyword, useFound } from '../shell/palette.ts';
import type { SideFoundProps } from '../shell/Sidebar.tsx';
import { paths as hosts } from './hosts/paths.ts';
import { paths as organizations } from './organizations/paths.ts';

type T = Translate<ConsoleId>;

/** What one may do without a record, a line for each family: the screen that does it, and its words. */
const ACTIONS = [
  { to: members.create, words: 'palette.member.create' },
  { to: members.duplicates, words: 'palette.member.duplicates' },
  { to: corporates.create, words: 'palette.corporate.create' },
  { to: corporates.import, words: 'palette.corporate.import' },
  { to: organizations.create, words: 'palette.organization.create' },
  { to: hosts.create, words: 'palette.host.create' },
] as const;

const entryOf = (path: string) => matchPath(manageState.info?.permission_menu ?? [], path);
const mayOpen = (path: string): boolean => entryOf(path)?.view_flag === true;
const mayEdit = (path: string): boolean => mayOpen(path) && entryOf(path)?.edit_flag === true;

/** The members that a text finds, as their list finds them; nobody where the list may not be seen. */
function usePeople(text: string) {
  // The menu may change while somebody is at work.
  useSnapshot(manageState);
  const entry = entryOf(members.search);
  return useFound(
    entry?.view_flag === true
      ? { endpoint: searchMembers, bodyOf: bodyOfKeyword, menuId: entry.facility_menu_id }
      : undefined,
    text,
  );
}

const listOf = (text: string): string => `${members.search}?${new URLSearchParams({ keyword: text })}`;

/** The palette of /manage. */
export function ManagePalette(props: AreaPaletteProps) {
  const { text } = props;
  const t = useT();
  const locale = useLocale();
  const { answer, error, isSettled } = usePeople(text);
  const events = useEventsFound(manageState.info?.permission_menu ?? [], text);
  const total = answer?.total ?? 0;
  const people = (answer?.items ?? []).map((row) =>
    personOf(row, { text, t, temporary: label('registration', 0, locale) }),
  );
  return (
    <AreaPalette
      {...props}
      label={t('palette.manage')}
      records={
        mayOpen(members.search)
          ? {
              id: 'people',
              label: t('palette.members'),
              items: people,
              count: answer === undefined ? undefined : total,
              head: (shown) =>
                shown < total
                  ? t('palette.people_shown', { total: formatNumber(total), shown: formatNumber(shown) })
                  : t('palette.people', { total: formatNumber(total) }),
              last:
                total === 0
                  ? undefined
                  : {
                      id: 'people-list',
                      sign: 'search',
                      text: t('palette.in_list', { text }),
                      note: t('palette.people_count', { count: formatNumber(total) }),
                      to: listOf(text),
                    },
            }
          : undefined
      }
      beside={
        events.found === undefined || events.found.length === 0
          ? undefined
          : {
              id: 'events',
              label: t('palette.events'),
              count: events.total,
              items: events.found.map((event) => eventOf(event, t)),
            }
      }
      isSettled={isSettled && events.isSettled}
      problem={error && loadProblem(error, t)}
      actionsHint={t('palette.actions_of_record')}
      actions={ACTIONS.filter(({ to }) => mayEdit(to)).map(({ to, words }) => ({ id: to, text: t(words), to }))}
      offer={isName(text) && mayEdit(members.create) ? registration(text.trim(), t) : undefined}
      mayOpen={mayOpen}
    />
  );
}

/** The screen of a member; a company opens as a corporate, where those may be seen. */
const recordOf = ({ id, account_code }: MemberRow): string =>
  parseAccountCode(account_code)?.classType === MemberClass.company && mayOpen(corporates.search)
    ? corporates.detail(id)
    : members.detail(id);

function personOf(row: MemberRow, { text, t, temporary }: { text: string; t: T; temporary: string }): PaletteItem {
  const name = [
    { text: row.last_name, reading: row.last_name_kana },
    { text: row.first_name, reading: row.first_name_kana },
  ].filter((part) => part.text !== '');
  const kana = fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana });
  // What it was found by stands there, where that is neither name nor number.
  const found = searchWords(text).some((word) => row.email?.toLowerCase().includes(word)) ? row.email : null;
  const notes = [kana, row.member_code, ...row.member_types.map((type) => type.name), found];
  const isOver = expiryState(row.expires_on, jstToday(new Date())) === 'over';
  return {
    id: `person-${row.id}`,
    sign: 'record',
    text: fullName(row),
    name,
    note: notes.filter((part) => part !== null && part !== '').join(t('palette.joint')),
    tag: isOver
      ? { tone: 'bad', text: t('palette.expired') }
      : row.registration === Registration.temporary
        ? { tone: 'info', text: temporary }
        : undefined,
    to: recordOf(row),
    actions: actionsOf(row, t),
  };
}

/** An event, with who takes part in it and its door. */
function eventOf({ kind, row }: FoundEvent, t: T): PaletteItem {
  const paths = participantPaths(kind, row.event_code);
  const door = doorMenu(paths.door);
  const to = paths.event(row.id);
  return {
    id: `event-${row.id}`,
    sign: 'record',
    text: row.name,
    note: [kind.name, formatPeriod(row.starts_at, row.ends_at), row.place].filter(Boolean).join(t('palette.joint')),
    to,
    actions: [
      { id: 'event-participants', text: t('palette.event.participants'), to: paths.search },
      // A document of its own, which the palette leaves the console for.
      ...(door === undefined
        ? []
        : [
            {
              id: 'event-door',
              text: t('palette.event.door'),
              run: () => location.assign(`${paths.door}?event=${encodeURIComponent(row.event_code)}`),
            },
          ]),
    ],
  };
}

/** What one may do with a member. */
function actionsOf({ id, account_code }: MemberRow, t: T): PaletteItem[] {
  const edit = members.edit(id);
  const detail = members.detail(id);
  const all = [
    { to: detail, words: 'palette.member.detail', isEdit: false },
    { to: edit, words: 'palette.member.edit', isEdit: true, keys: ['E'] },
    { to: `${edit}#documents`, words: 'palette.member.documents', isEdit: true },
    { to: `${detail}#app`, words: 'palette.member.app', isEdit: false },
    { to: members.history(account_code), words: 'palette.member.history', isEdit: false },
  ] as const;
  return all
    .filter(({ isEdit }) => !isEdit || mayEdit(edit))
    .map((action) => ({
      id: `act-${action.words}`,
      text: t(action.words),
      to: action.to,
      keys: 'keys' in action ? action.keys : undefined,
    }));
}

/** Whether what was typed may be a name: no number, no address. */
const isName = (text: string): boolean => text.trim() !== '' && !/[\p{N}@#/]/u.test(text);

/** The form of a new member with the typed name in it. */
const registration = (name: string, t: T): PaletteItem => ({
  id: 'register-name',
  text: t('palette.member.register', { name }),
  to: members.createNamed(name),
});

const SIDE_MAX = 5;

/** The members that the field of the sidebar finds, under the menu. */
export function FoundPeople({ text, onFollow }: SideFoundProps) {
  const t = useT();
  const { answer } = usePeople(text);
  if (answer === undefined || answer.total === 0) return null;
  return (
    <nav className="people" aria-label={t('palette.members')}>
      <h2>{t('palette.people', { total: formatNumber(answer.total) })}</h2>
      {answer.items.slice(0, SIDE_MAX).map((row) => (
        <Link key={row.id} to={recordOf(row)} onClick={onFollow}>
          {fullName(row)}
          <small>{[row.member_code, ...row.member_types.map(({ name }) => name)].join(t('palette.joint'))}</small>
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
