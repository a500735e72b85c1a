import { IconChevronRight } from '@tabler/icons-react';
import { LOCALES } from '@tsudoi/i18n';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { fullName } from '../parts/member.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { info } from '../session/info.ts';
import { changeLanguage } from '../session/language.ts';
import type { HeaderItem } from '../session/menu.ts';
import { actingFor } from '../session/person.ts';
import { loginPath } from '../session/redirect.ts';
import { currentSession } from '../session/store.ts';
import { InstallRow } from './InstallGuide.tsx';
import { SignOutSheet } from './SignOutSheet.tsx';
import { MenuLink } from './Tabs.tsx';
import { locale, useT } from './words.ts';

/** Every menu entry, the account, the legal pages and signing out. */
export function MenuSheet({ items, onClose }: { items: readonly HeaderItem[]; onClose: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const { member } = useStore(info);
  const [leaving, setLeaving] = useState(false);
  const isIn = currentSession() !== undefined;
  // While an application is looked at, all of these would lead to the page that says so.
  const isTemporary = member?.account.account_info.temp_flag === true;
  if (leaving) return <SignOutSheet onClose={onClose} />;
  return (
    <Sheet title={t('shell.menu')} onClose={onClose}>
      {isIn && member !== undefined && (
        <p>
          <b>{fullName(member.account)}</b>
          <br />
          <small className="sub">
            {t('home.member_code')} <span className="nb">{member.account.member_code}</span>
          </small>
        </p>
      )}
      {items.length > 0 && (
        <nav aria-label={t('shell.all_menus')}>
          <ul className="list">
            {items.map((item) => (
              <Entry key={item.id} item={item} pathname={pathname} onClose={onClose} />
            ))}
          </ul>
        </nav>
      )}
      <ul className="list">
        {isIn && !isTemporary && (
          <>
            <Row to="/entries" text={t('entries.own')} onClose={onClose} />
            {!has(items, '/profile') && <Row to="/profile" text={t('profile.title')} onClose={onClose} />}
            <Row to="/family" text={t('family.title')} onClose={onClose} />
            {actingFor() === undefined && (
              <>
                {member?.account.account_info.corporate_code != null && (
                  <Row to="/company" text={t('shell.company')} onClose={onClose} />
                )}
                <Row to="/change-email" text={t('profile.change_email.title')} onClose={onClose} />
                <Row to="/change-password" text={t('password.change.title')} onClose={onClose} />
                <Row to="/devices" text={t('devices.title')} onClose={onClose} />
              </>
            )}
          </>
        )}
        {!isIn && <Row to={loginPath(pathname)} text={t('shell.login')} onClose={onClose} />}
        <InstallRow />
      </ul>
      <ul className="list">
        <Row to="/terms" text={t('legal.terms')} onClose={onClose} />
        <Row to="/policy" text={t('legal.policy')} onClose={onClose} />
        <Row to="/commercial-laws" text={t('legal.commercial')} onClose={onClose} />
      </ul>
      <LanguageChoice />
      {isIn && (
        <button type="button" className="btn wide" onClick={() => setLeaving(true)}>
          {t('shell.logout')}
        </button>
      )}
    </Sheet>
  );
}

function has(items: readonly HeaderItem[], url: string): boolean {
  return items.some((item) => item.url === url || has(item.children, url));
}

function Entry({ item, pathname, onClose }: { item: HeaderItem; pathname: string; onClose: () => void }) {
  return (
    <li>
      {item.url === '' ? (
        <span className="rowlink sub">{item.text}</span>
      ) : (
        <MenuLink item={item} current={item.url === pathname} className="rowlink" onClick={onClose} />
      )}
      {item.children.length > 0 && (
        <ul className="indent">
          {item.children.map((child) => (
            <Entry key={child.id} item={child} pathname={pathname} onClose={onClose} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Row({ to, text, onClose }: { to: string; text: string; onClose: () => void }) {
  return (
    <li>
      <Link className="rowlink" to={to} onClick={onClose}>
        {text}
        <IconChevronRight className="i" aria-hidden="true" />
      </Link>
    </li>
  );
}

function LanguageChoice() {
  const t = useT();
  const shown = useStore(locale);
  // The choice shows at once, its words a moment later.
  const [chosen, setChosen] = useState(shown);
  return (
    <fieldset className="choices">
      <legend className="sr">{t('shell.language')}</legend>
      {LOCALES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            className="ck"
            name="locale"
            checked={each === chosen}
            onChange={() => {
              setChosen(each);
              void changeLanguage(each);
            }}
          />
          {t(`locale.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
