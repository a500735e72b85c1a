import '@tsudoi/ui/look/fields-desk.css';
import { IconSearch } from '@tabler/icons-react';
import {
  type FieldRecord,
  moveAccountField,
  moveAccountSection,
  type SectionRecord,
} from '@tsudoi/contract/account-cms';
import { CallError } from '@tsudoi/contract/client';
import { FormItemUse, foldForSearch, keywordFor, type MemberClass, PlatformType } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { nameOf } from '../../pickers/field-definition/rules.ts';
import { MoveButtons } from '../../pickers/MoveButtons.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { useRows } from '../../shell/useRows.ts';
import { type FieldArea, useFieldArea } from './area.ts';
import { FormPreview } from './FormPreview.tsx';
import { classOf, pathsOf } from './paths.ts';

/** /admin/facilities/manage/{facility_id}/account-cms: the fields of a class of members in their sections, and the form they make. */
export function FieldsPage() {
  const classType = classOf(useSearchParams()[0]);
  const { area, error, loading, reload } = useFieldArea(classType);
  const isSlow = useSlow(loading);
  if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void reload()} />;
  if (area === undefined) return isSlow ? <Bones /> : null;
  return <Fields key={classType} area={area} classType={classType} reload={reload} />;
}

function Fields({ area, classType, reload }: { area: FieldArea; classType: MemberClass; reload(): Promise<void> }) {
  const t = useT();
  const locale = useLocale();
  const { facility, crumb } = useFacilityArea();
  const paths = pathsOf(facility.id);
  const list = useRef<HTMLDivElement>(null);
  const search = useId();
  const [typed, setTyped] = useState('');
  useRows(list);
  const keyword = keywordFor(typed);
  const fits = (field: FieldRecord) => foldForSearch(`${nameOf(field, 'ja')} ${nameOf(field, 'en')}`).includes(keyword);
  const shown = area.sections
    .map((section) => ({ section, fields: section.fields.filter(fits) }))
    .filter(({ fields }) => keyword === '' || fields.length > 0);
  const count = shown.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <Page
      title={t('account_cms.title')}
      crumbs={[crumb]}
      actions={
        <LinkButton kind="primary" to={paths.create(classType)}>
          {t('account_cms.create')}
        </LinkButton>
      }
    >
      {area.has_corporates && (
        <nav className="tabs" aria-label={t('field.class_type')}>
          {labelOptions('memberClass', locale).map(({ value, text }) => (
            <Link
              key={value}
              to={paths.list(value)}
              className={value === classType ? 'on' : undefined}
              aria-current={value === classType ? 'page' : undefined}
            >
              {text}
            </Link>
          ))}
        </nav>
      )}
      <div className="fields-desk">
        <div className="field-list" ref={list}>
          <search className="line">
            <div className="q">
              <IconSearch className="i" aria-hidden="true" />
              <input
                id={search}
                className="in"
                type="search"
                maxLength={100}
                autoComplete="off"
                aria-label={t('account_cms.search')}
                placeholder={t('account_cms.search')}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                data-search
              />
            </div>
            <span className="muted" role="status">
              {t('account_cms.count', { count: formatNumber(count) })}
            </span>
          </search>
          {shown.map(({ section, fields }) => (
            <Section
              key={section.id}
              area={area}
              section={section}
              fields={fields}
              isNarrowed={keyword !== ''}
              reload={reload}
            />
          ))}
          {shown.length === 0 && <p className="hint">{t('account_cms.no_match')}</p>}
        </div>
        <FormPreview area={area} />
      </div>
    </Page>
  );
}

interface SectionProps {
  area: FieldArea;
  section: SectionRecord;
  fields: readonly FieldRecord[];
  /** Only some of the fields are shown, so that their order cannot be changed. */
  isNarrowed: boolean;
  reload(): Promise<void>;
}

function Section({ area, section, fields, isNarrowed, reload }: SectionProps) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const { facility, query } = useFacilityArea();
  const paths = pathsOf(facility.id);
  const name = locale === 'ja' ? section.name_ja : section.name_en;
  const move = async (
    endpoint: typeof moveAccountField | typeof moveAccountSection,
    id: number,
    before: number | null,
  ) => {
    try {
      await client.call(endpoint, { params: { id }, query, body: { before } });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      notify({ message: problemWords(cause, t).join(''), type: 'danger' });
    }
    await reload();
  };
  const types = area.memberTypes.filter(({ value }) => section.member_type_ids.includes(Number(value)));
  return (
    // No landmark: the preview has those of the same names.
    <section className="panel">
      <header>
        <h2>{name}</h2>
        {types.length > 0 && (
          <span className="muted">
            {t('account_cms.only_types', { types: types.map(({ text }) => text).join(t('account_cms.separator')) })}
          </span>
        )}
        {section.platform !== PlatformType.all && <Tag>{t(`account_cms.only.${section.platform}`)}</Tag>}
        <span className="grow" />
        {!isNarrowed && (
          <MoveButtons
            words={{ up: t('account_cms.up', { name: name }), down: t('account_cms.down', { name: name }) }}
            ids={area.sections.map(({ id }) => id)}
            id={section.id}
            onMove={(before) => move(moveAccountSection, section.id, before)}
          />
        )}
      </header>
      <ul>
        {fields.map((field) => (
          <li key={field.id} className={field.use_type === FormItemUse.hide ? 'off' : undefined}>
            <Link to={paths.edit(field.id)}>{nameOf(field, locale)}</Link>
            <span className="kind">{label('extendedInputType', field.input_type, locale)}</span>
            <span>{label('formItemUse', field.use_type, locale)}</span>
            <Marks field={field} />
            {!isNarrowed && (
              <MoveButtons
                words={{
                  up: t('account_cms.up', { name: nameOf(field, locale) }),
                  down: t('account_cms.down', { name: nameOf(field, locale) }),
                }}
                ids={fields.map(({ id }) => id)}
                id={field.id}
                onMove={(before) => move(moveAccountField, field.id, before)}
              />
            )}
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="hint">{t('account_cms.section_empty')}</p>}
    </section>
  );
}

/** What is particular about a field; the usual is not said. */
function Marks({ field }: { field: FieldRecord }) {
  const t = useT();
  return (
    <span className="marks">
      {field.platform !== PlatformType.all && <Tag>{t(`account_cms.only.${field.platform}`)}</Tag>}
      {field.staff_role_ids.length > 0 && <Tag>{t('account_cms.mark.roles')}</Tag>}
      {field.on_card && <Tag>{t('account_cms.mark.card')}</Tag>}
      {field.type === 'extend' && !field.in_csv && <Tag>{t('account_cms.mark.no_csv')}</Tag>}
      {(field.answered ?? 0) > 0 && (
        <span className="muted">{t('account_cms.answered', { members: formatNumber(field.answered ?? 0) })}</span>
      )}
    </span>
  );
}
