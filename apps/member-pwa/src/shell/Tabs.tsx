import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { currentItem, type HeaderItem } from '../session/menu.ts';
import { useT } from './words.ts';

/** The menu under the header: the member's header menu, a group standing for its children. */
export function Tabs({ items }: { items: readonly HeaderItem[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const flat = items.flatMap((item) => (item.url === '' ? item.children : [item]));
  const current = currentItem(flat, pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab in view follows the current one
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) bar.current?.scrollTo({ left: tab.offsetLeft - 40 });
  }, [current?.id]);
  return (
    <nav className="htabs" aria-label={t('shell.menu')} ref={bar}>
      {flat.map((item) => (
        <MenuLink key={item.id} item={item} current={item === current} />
      ))}
    </nav>
  );
}

/** An entry of the menu: inside the app, or out of it for a customised one. */
export function MenuLink(props: { item: HeaderItem; current?: boolean; className?: string; onClick?: () => void }) {
  const { item, current = false, className, onClick } = props;
  const style = { background: item.icon?.color ?? undefined };
  const content = (
    <>
      {item.icon?.kind === 'emoji' && (
        <i className="menuicon" aria-hidden="true" style={style}>
          {item.icon.value}
        </i>
      )}
      {item.icon?.kind === 'image' && <img className="menuicon" src={item.icon.value} alt="" style={style} />}
      {item.text}
    </>
  );
  if (item.external) {
    return (
      <a className={className} href={item.url} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <Link className={className} to={item.url} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {content}
    </Link>
  );
}
