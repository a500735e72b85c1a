import { IconChevronDown, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { foldForSearch } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useInstantText } from '@tsudoi/ui/headless/list/instantText';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { MOD_KEY } from '@tsudoi/ui/headless/screen/keyboard';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { activeEntry, contains, groupOf, type SideEntry } from './menu.ts';

/** What the sidebar gives the part of it that finds records. */
export interface SideFoundProps {
  text: string;
  onFollow(): void;
}

/** How much waits for somebody behind an entry, by the key of its menu. */
export type Waiting = Readonly<Record<string, number>>;

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** Full name of the person, family name first. */
  name: string;
  /** Organization, facility or area. */
  place: string | undefined;
  mark: ReactNode;
  entries: readonly SideEntry[];
  waiting?: Waiting;
  /** Above ログアウトする, such as changing the organization. */
  extra?: ReactNode;
  /** What its field says it finds. */
  finds: string;
  /** Records that the text of its field finds, under the menu. */
  Found?: ComponentType<SideFoundProps>;
  isOpen: boolean;
  onClose(): void;
  onLogout(): void;
  /** Opens the palette with a text. */
  onPalette(text: string): void;
}

/** The black sidebar: who, search, menu, and logout last. Below 1200 px it is a drawer that closes after a click. */
export function Sidebar(props: SidebarProps) {
  const { name, place, mark, entries, waiting, extra, finds, Found, isOpen, onClose, onLogout, onPalette } = props;
  const t = useT();
  const location = useLocation();
  // The menu follows each key; records are asked for after a pause.
  const [asked, setAsked] = useState('');
  const typing = useInstantText(asked, setAsked);
  const wanted = typing.value;
  const active = activeEntry(entries, location);
  // Where one is; on a screen outside of groups, what comes first.
  const here = groupOf(entries, location) ?? entries.find(({ children }) => children.length > 0);
  const shown = wanted.trim() === '' ? entries : filterEntries(entries, wanted);
  return (
    <aside className="side" id="sidebar" aria-label={t('shell.sidebar')} data-open={isOpen}>
      <div className="who">
        {mark}
        <div className="grow">
          <b>{name}</b>
          {place !== undefined && <small>{place}</small>}
        </div>
        <button type="button" className="ib shut" aria-label={t('shell.close_menu')} onClick={onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      </div>
      <div className="find">
        <IconSearch className="i" aria-hidden="true" />
        <input {...typing} type="search" placeholder={finds} aria-label={finds} maxLength={100} autoComplete="off" />
        <button type="button" className="hot" onClick={() => onPalette(wanted)}>
          <span className="sr">{t('keys.palette')}</span> <kbd>{MOD_KEY} K</kbd>
        </button>
      </div>
      <nav className="nav" aria-label={t('shell.menu')}>
        <Entries
          entries={shown}
          waiting={waiting}
          active={active}
          here={here?.id}
          openAll={wanted.trim() !== ''}
          onFollow={onClose}
        />
        {shown.length === 0 && <p className="none">{t('shell.no_menu_found')}</p>}
      </nav>
      {Found !== undefined && asked !== '' && (
        <Suspense>
          <Found text={asked} onFollow={onClose} />
        </Suspense>
      )}
      <div className="out">
        {extra}
        <button type="button" onClick={onLogout}>
          {t('shell.logout')}
        </button>
      </div>
    </aside>
  );
}

interface EntriesProps {
  entries: readonly SideEntry[];
  waiting: Waiting | undefined;
  active: SideEntry | undefined;
  /** The group that is open by itself. */
  here: string | undefined;
  openAll: boolean;
  onFollow(): void;
}

function Entries(props: EntriesProps) {
  return props.entries.map((entry) => (
    <div key={entry.id}>
      {entry.line && <hr />}
      {entry.children.length > 0 ? <Group {...props} entry={entry} /> : <Leaf {...props} entry={entry} />}
    </div>
  ));
}

function Group({ entry, ...props }: EntriesProps & { entry: SideEntry }) {
  const { active, here } = props;
  const holdsActive = active !== undefined && contains(entry, active);
  // What somebody opened stays while they are where they are.
  const [choice, setChoice] = useState<{ isOpen: boolean; here: string | undefined }>();
  const chosen = choice?.here === here ? choice?.isOpen : undefined;
  const isOpen = props.openAll || (chosen ?? (holdsActive || entry.id === here));
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setChoice({ isOpen: !isOpen, here })}>
        <EntryIcon entry={entry} isActive={holdsActive} />
        {entry.name}
        {!isOpen && <Count of={waitingIn(entry, props.waiting)} />}
        <Icon className="i" aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="kids">
          {entry.url !== '' && <Leaf {...props} entry={{ ...entry, children: [] }} />}
          <Entries {...props} entries={entry.children} />
        </div>
      )}
    </>
  );
}

function Leaf({ entry, waiting, active, onFollow }: EntriesProps & { entry: SideEntry }) {
  const isActive = active?.id === entry.id;
  const inner = (
    <>
      <EntryIcon entry={entry} isActive={isActive} />
      {entry.name}
      <Count of={waitingIn(entry, waiting)} />
    </>
  );
  if (entry.external) {
    return (
      <a href={entry.url} target="_blank" rel="noreferrer" onClick={onFollow}>
        {inner}
      </a>
    );
  }
  return (
    <Link
      to={entry.url}
      className={isActive ? 'on' : undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={onFollow}
    >
      {inner}
    </Link>
  );
}

/** How much waits behind an entry and those below it. */
const waitingIn = ({ key, children }: SideEntry, waiting: Waiting | undefined): number =>
  children.reduce((sum, child) => sum + waitingIn(child, waiting), waiting?.[key ?? ''] ?? 0);

const Count = ({ of }: { of: number }) => of > 0 && <b className="waiting">{formatNumber(of)}</b>;

function EntryIcon({ entry: { icon }, isActive }: { entry: SideEntry; isActive: boolean }) {
  if (icon === undefined) return null;
  const style = { background: icon.color ?? undefined };
  if (icon.kind === 'image') return <img src={isActive ? icon.active : icon.inactive} alt="" style={style} />;
  return (
    <span className="emoji" aria-hidden="true" style={style}>
      {icon.active}
    </span>
  );
}

/** Entries whose name has the text in any writing, and the groups they stand in (UI-15 to UI-17). */
export function filterEntries(entries: readonly SideEntry[], text: string): SideEntry[] {
  const wanted = foldForSearch(text);
  return entries.flatMap((entry) => {
    const children = filterEntries(entry.children, text);
    const isFound = foldForSearch(entry.name).includes(wanted);
    if (!isFound && children.length === 0) return [];
    return [{ ...entry, line: false, children: children.length > 0 ? children : entry.children }];
  });
}
