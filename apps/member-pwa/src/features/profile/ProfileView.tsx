import { IconChevronRight } from '@tabler/icons-react';
import { type FormGroup, type FormItem, getOwnForm } from '@tsudoi/contract/account-cms';
import type { ProfileRecord } from '@tsudoi/contract/members';
import { formatZip, itemPaths, parseDay } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { online } from '../../offline/network.ts';
import { shownDay } from '../../parts/member.ts';
import { Photo } from '../../parts/Photo.tsx';
import { useStore } from '../../parts/store.ts';
import { actingFor } from '../../session/person.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { ownGroups } from './ownGroups.ts';
import { SaveFile } from './SaveFile.tsx';
import { isEditable, missingPaths, nameOf, PHOTO } from './section.ts';

/** The profile to read, in the sections of its form; what is missing says so. */
export function ProfileView({ record }: { record: ProfileRecord }) {
  const t = useT();
  const isOnline = useStore(online);
  const { data: form, loading } = useAnswer(getOwnForm);
  const photo = record.basic_info.profile_image;
  return (
    <Screen title={t('profile.title')}>
      <h1>{t('profile.title')}</h1>
      {!isOnline && <p className="hint">{t('profile.offline')}</p>}
      <Section title={t('field.profile_image')} part={PHOTO}>
        <div>
          <dt>{t('profile.photo_on_card')}</dt>
          <dd>
            {photo === null ? (
              t('state.none')
            ) : (
              <>
                <Photo of={photo} />
                {isOnline && <SaveFile file={photo} />}
              </>
            )}
          </dd>
        </div>
      </Section>
      {loading && <Skeleton />}
      {ownGroups(form?.groups ?? []).map((group) => (
        <Group key={group.id} group={group} record={record} />
      ))}
      <Membership record={record} />
      <div className="links after-list">
        {actingFor() === undefined && (
          <>
            <Link to="/change-email">{t('profile.change_email.title')}</Link>
            <Link to="/change-password">{t('password.change.title')}</Link>
            <Link to="/devices">{t('devices.title')}</Link>
          </>
        )}
        <Link to="/membership">{t('membership.title')}</Link>
      </div>
    </Screen>
  );
}

function Group({ group, record }: { group: FormGroup; record: ProfileRecord }) {
  return (
    <Section title={group.name} part={isEditable(group) ? nameOf(group) : undefined}>
      {group.items.map((item) => (
        <Answer key={item.id} item={item} record={record} />
      ))}
    </Section>
  );
}

/** One answer in words; an item that the facility's rules keep away from this member and that says nothing is left out. */
function Answer({ item, record }: { item: FormItem; record: ProfileRecord }) {
  const t = useT();
  const words = useAnswerWords(item, record);
  const missing = missingPaths(record);
  const isMissing = itemPaths(item).some((path) => missing.includes(path));
  if (!words && !isMissing && item.conditions.length > 0) return null;
  return (
    <div>
      <dt>{item.label}</dt>
      <dd>{words || (isMissing ? <span className="tag bad">{t('profile.missing')}</span> : t('state.none'))}</dd>
    </div>
  );
}

function useAnswerWords(item: FormItem, record: ProfileRecord): ReactNode {
  const language = useStore(locale);
  const { basic_info: info } = record;
  if (item.type === 'extend') return record.answers.find(({ id }) => id === item.id)?.text;
  switch (item.code) {
    case 'name':
      return `${info.last_name} ${info.first_name}`.trim();
    case 'name_kana':
      return `${info.last_name_kana} ${info.first_name_kana}`.trim();
    case 'gender':
      return info.gender === null ? '' : label('gender', info.gender, language);
    case 'birthday':
      return dayInWords(info.birthday);
    case 'phone':
      return info.phone;
    case 'location':
      return inLines(addressLines(record));
    default:
      return '';
  }
}

/** Lines below each other; nothing where there is none. */
function inLines(lines: readonly string[]): ReactNode {
  return lines.length === 0 ? '' : lines.map((line) => <div key={line}>{line}</div>);
}

function dayInWords(text: string | null): string {
  const day = text === null ? undefined : parseDay(text);
  return day === undefined ? (text ?? '') : formatDay(day);
}

function addressLines({ basic_info: info, pref_name, city_name }: ProfileRecord): string[] {
  const zip = info.zipcode === null ? '' : `〒${formatZip(info.zipcode)}`;
  const place = [pref_name, city_name, info.address].filter(Boolean).join('');
  return [zip, place, info.building_name ?? ''].filter((line) => line !== '');
}

function Membership({ record }: { record: ProfileRecord }) {
  const t = useT();
  return (
    <Section title={t('profile.section.membership')}>
      <div>
        <dt>{t('field.email')}</dt>
        <dd>{record.basic_info.email ?? t('state.none')}</dd>
      </div>
      <div>
        <dt>{t('field.member_code')}</dt>
        <dd>{record.basic_info.member_code}</dd>
      </div>
      {record.member_types.map((type) => (
        <div key={type.name}>
          <dt>{t('field.member_type')}</dt>
          <dd>
            {type.name}
            {type.expires_on !== null && (
              <span className="sub nb">
                {' '}
                {t('field.expires_on')} {shownDay(type.expires_on)}
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
  );
}

interface SectionProps {
  title: string;
  /** Name of the part that its member may change. */
  part?: string | undefined;
  children: ReactNode;
}

/** Changing starts online only. */
function Section({ title, part, children }: SectionProps) {
  const t = useT();
  const isOnline = useStore(online);
  return (
    <section>
      <div className="h2 next">
        <h2>{title}</h2>
        {part !== undefined && isOnline && (
          <Link to={`/profile?edit=${part}`} aria-label={t('profile.edit_section', { section: title })}>
            {t('action.edit')}
            <IconChevronRight className="i" aria-hidden="true" />
          </Link>
        )}
      </div>
      <dl className="list pairs">{children}</dl>
    </section>
  );
}
