import type { ProfileRecord } from '@tsudoi/contract/members';
import { formatZip } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { online } from '../../offline/network.ts';
import { slashDay } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';
import { birthdayInWords, profileLabels } from './fields.ts';

/** The profile to read, section by section; what is missing says so. */
export function ProfileView({ record }: { record: ProfileRecord }) {
  const t = useT();
  const language = useStore(locale);
  const isOnline = useStore(online);
  const { basic_info: info } = record;
  const missing = new Set(record.missing.map((path) => path.replace(/^basic_info\./, '')));
  const pair = (name: string, text: ReactNode, parts: readonly string[] = [name], labelled?: string) => (
    <div key={name}>
      <dt>{labelled ?? profileLabels(t)[name]}</dt>
      <dd>{text || (parts.some((part) => missing.has(part)) ? <Missing /> : t('state.none'))}</dd>
    </div>
  );
  const address = [
    info.zipcode && `〒${formatZip(info.zipcode)}`,
    [record.pref_name, record.city_name, info.address].filter(Boolean).join(''),
    info.building_name,
  ].filter(Boolean);
  return (
    <Screen title={t('profile.title')} action={<EditAction isOnline={isOnline} />}>
      <h1>{t('profile.title')}</h1>
      <Section title={t('profile.section.person')}>
        {pair('name', `${info.last_name} ${info.first_name}`.trim(), ['last_name', 'first_name'], t('profile.name'))}
        {pair(
          'kana',
          `${info.last_name_kana} ${info.first_name_kana}`.trim(),
          ['last_name_kana', 'first_name_kana'],
          t('profile.name_kana'),
        )}
        {pair('gender', info.gender === null ? '' : label('gender', info.gender, language))}
        {pair('birthday', birthdayInWords(info.birthday))}
      </Section>
      <Section title={t('profile.section.contact')}>
        {pair('phone', info.phone)}
        {pair(
          'address',
          address.length > 0 && address.map((line) => <div key={line}>{line}</div>),
          ['zipcode', 'pref_code', 'city_code', 'address'],
          t('profile.address'),
        )}
        <div>
          <dt>{t('field.email')}</dt>
          <dd>{info.email ?? t('state.none')}</dd>
        </div>
      </Section>
      <p className="after-list">
        <Link className="tbtn link" to="/change-email">
          {t('profile.change_email.title')}
        </Link>
      </p>
      <Section title={t('profile.section.membership')}>
        <div>
          <dt>{t('field.member_code')}</dt>
          <dd>{info.member_code}</dd>
        </div>
        {record.member_types.map((type) => (
          <div key={type.name}>
            <dt>{t('field.member_type')}</dt>
            <dd>
              {type.name}
              {type.expires_on !== null && (
                <span className="sub nb">
                  {' '}
                  {t('field.expires_on')} {slashDay(type.expires_on)}
                </span>
              )}
            </dd>
          </div>
        ))}
        {record.organizations.length > 0 && (
          <div>
            <dt>{t('home.organization')}</dt>
            <dd>
              {record.organizations.map((name) => (
                <div key={name}>{name}</div>
              ))}
            </dd>
          </div>
        )}
      </Section>
    </Screen>
  );
}

function EditAction({ isOnline }: { isOnline: boolean }) {
  const t = useT();
  if (isOnline) {
    return (
      <Link className="btn pri wide" to="/profile?edit=1">
        {t('action.edit')}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className="btn wide" disabled>
        {t('action.edit')}
      </button>
      <p className="hint">{t('shell.offline_action')}</p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <div className="h2 next">
        <h2>{title}</h2>
      </div>
      <dl className="list pairs">{children}</dl>
    </section>
  );
}

function Missing() {
  const t = useT();
  return <span className="tag bad">{t('profile.missing')}</span>;
}
