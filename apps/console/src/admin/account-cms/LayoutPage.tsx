import '@tsudoi/ui/look/fields-desk.css';
import { accountLayouts, resetAccountLayout, type ScreenLayout, saveAccountLayout } from '@tsudoi/contract/account-cms';
import { CallError } from '@tsudoi/contract/client';
import { memberTypes } from '@tsudoi/contract/member-types';
import { arrangeForm, isNeededOn, LAYOUT_SCREENS, type LayoutScreen, type MemberClass } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useLeaveGuard } from '@tsudoi/ui/headless/form/leaveGuard';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { type DragEvent, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MoveButtons } from '../../pickers/MoveButtons.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
import { Sample } from './FormPreview.tsx';
import { draftOf, type LayoutDraft, moveField, placedBefore } from './layouts.ts';
import { classOf, layoutPath } from './paths.ts';

const OPTIONS = { keepPreviousData: false, keepOnNavigation: true };

/** /admin/facilities/manage/{facility_id}/account-layout: how each screen of a form shows its sections and fields. */
export function LayoutPage() {
  const [address] = useSearchParams();
  const { query } = useFacilityArea();
  const classType = classOf(address);
  const screen = LAYOUT_SCREENS.find((one) => one === address.get('screen')) ?? 'register';
  const layouts = useEndpoint(accountLayouts, { query: { ...query, class_type: classType } }, OPTIONS);
  const types = useEndpoint(
    memberTypes.search,
    { query, body: { page: 1, per_page: 'all', default_search: {} } },
    OPTIONS,
  );
  const isSlow = useSlow(layouts.loading || types.loading);
  const retry = async () => void (await Promise.all([layouts.retry(), types.retry()]));
  const error = layouts.error ?? types.error;
  if (layouts.data === undefined || types.data === undefined)
    return error !== undefined ? (
      <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />
    ) : isSlow ? (
      <Bones />
    ) : null;
  // Of companies there is no list.
  const stored = layouts.data.screens.find((one) => one.screen === screen) ?? layouts.data.screens[0];
  if (stored === undefined) return null;
  return (
    <Editor
      // What was arranged before begins anew with each screen and each version of it.
      key={`${classType} ${stored.screen} ${stored.version}`}
      stored={stored}
      screens={layouts.data.screens.map((one) => one.screen)}
      classType={classType}
      hasCorporates={layouts.data.has_corporates}
      memberTypes={types.data.items
        .filter(({ class_type }) => class_type === classType)
        .map(({ id, name }) => ({ value: id, text: name }))}
      reload={retry}
    />
  );
}

interface EditorProps {
  stored: ScreenLayout;
  screens: readonly LayoutScreen[];
  classType: MemberClass;
  hasCorporates: boolean;
  memberTypes: { value: number; text: string }[];
  reload(): Promise<void>;
}

function Editor({ stored, screens, classType, hasCorporates, memberTypes: types, reload }: EditorProps) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const { facility, query, crumb } = useFacilityArea();
  const { screen, groups, version } = stored;
  const first = useMemo(() => draftOf(stored), [stored]);
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useState<'save' | 'reset'>();
  const [isAsking, setAsking] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  const guard = useLeaveGuard(isChanged, () => false, { search: true });
  const arranged = useMemo(() => arrangeForm(groups, draft, screen), [groups, draft, screen]);
  const area = useMemo(() => ({ memberTypes: types, class_type: classType }), [types, classType]);
  const store = async (what: 'save' | 'reset') => {
    setBusy(what);
    const place = { class_type: classType, screen, version };
    try {
      if (what === 'save')
        await client.call(saveAccountLayout, {
          query,
          body: { ...place, columns: draft.columns, sections: [...draft.sections], fields: [...draft.fields] },
        });
      else await client.call(resetAccountLayout, { query, body: place });
      // Told once nothing is unsaved any more: who goes on at once is not asked.
      await reload();
      notify({ type: 'success', message: t(what === 'save' ? 'account_layout.saved' : 'account_layout.was_reset') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify({ message: problemWords(error, t).join(''), type: 'danger' });
    } finally {
      setBusy(undefined);
      setAsking(false);
    }
  };
  return (
    <Page
      title={t('account_layout.title')}
      crumbs={[crumb]}
      actions={
        <>
          <Button
            kind="quiet"
            disabled={version === 0 && !isChanged}
            onClick={() => (version === 0 ? setDraft(first) : setAsking(true))}
          >
            {t('account_layout.reset')}
          </Button>
          <Button
            kind="primary"
            disabled={!isChanged}
            busy={busy === 'save' ? t('account_layout.saving') : undefined}
            onClick={() => void store('save')}
          >
            {t('account_layout.save')}
          </Button>
        </>
      }
    >
      {hasCorporates && (
        <nav className="tabs" aria-label={t('field.class_type')}>
          {labelOptions('memberClass', locale).map(({ value, text }) => (
            <Tab key={value} to={layoutPath(facility.id, value, screen)} isOn={value === classType} text={text} />
          ))}
        </nav>
      )}
      <nav className="tabs" aria-label={t('account_layout.screen')}>
        {screens.map((one) => (
          <Tab
            key={one}
            to={layoutPath(facility.id, classType, one)}
            isOn={one === screen}
            text={t(`account_layout.screen.${one}`)}
          />
        ))}
      </nav>
      <div className="fields-desk">
        <div className="field-list">
          <p className="hint">{t(`account_layout.lead.${screen}`)}</p>
          {screen !== 'list' && (
            <fieldset className="columns-choice">
              <legend>{t('account_layout.columns')}</legend>
              {([1, 2] as const).map((columns) => (
                <label key={columns}>
                  <input
                    type="radio"
                    name="columns"
                    checked={draft.columns === columns}
                    onChange={() => setDraft({ ...draft, columns })}
                  />
                  {t(`account_layout.columns.${columns}`)}
                </label>
              ))}
            </fieldset>
          )}
          {draft.sections.map(({ id }, index) => {
            const group = groups.find((one) => one.id === id);
            return group === undefined ? null : (
              <Section key={id} group={group} isFirst={index === 0} screen={screen} draft={draft} onChange={setDraft} />
            );
          })}
        </div>
        <section className="panel form-preview" aria-labelledby="layout-preview">
          <h2 id="layout-preview">{t('account_layout.preview')}</h2>
          {screen === 'list' ? (
            <ListHead names={arranged.flatMap(({ items }) => items.map(({ label }) => label))} />
          ) : (
            <Sample groups={arranged} area={area} />
          )}
        </section>
      </div>
      <Confirm
        opened={isAsking}
        title={t('account_layout.reset_question', { screen: t(`account_layout.screen.${screen}`) })}
        verb={t('account_layout.reset')}
        busy={busy === 'reset' && t('account_layout.saving')}
        onVerb={() => void store('reset')}
        onBack={() => setAsking(false)}
      >
        {t('account_layout.reset_text')}
      </Confirm>
      <Confirm
        opened={guard.isAsking}
        title={t('state.unsaved')}
        verb={t('state.unsaved_leave')}
        back={t('state.unsaved_stay')}
        prefer="back"
        onVerb={guard.leave}
        onBack={guard.stay}
      />
    </Page>
  );
}

function Tab({ to, isOn, text }: { to: string; isOn: boolean; text: string }) {
  return (
    <Link to={to} className={isOn ? 'on' : undefined} aria-current={isOn ? 'page' : undefined}>
      {text}
    </Link>
  );
}

/** The columns of a list, one below the other: as many as there are. */
function ListHead({ names }: { names: readonly string[] }) {
  return (
    <ol className="list-head">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
}

interface SectionProps {
  group: ScreenLayout['groups'][number];
  /** Nothing stands above it, so that it has a heading in any case. */
  isFirst: boolean;
  screen: LayoutScreen;
  draft: LayoutDraft;
  onChange(draft: LayoutDraft): void;
}

/** A section with its fields: dragged, or moved by buttons that do the same. */
function Section({ group, isFirst, screen, draft, onChange }: SectionProps) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const sections = draft.sections.map(({ id }) => id);
  const own = group.items.map(({ id }) => id);
  const fields = draft.fields.filter(({ id }) => own.includes(id));
  const ids = fields.map(({ id }) => id);
  const heading = draft.sections.find(({ id }) => id === group.id)?.heading !== false;
  const moveSection = async (before: number | null) =>
    onChange({ ...draft, sections: placedBefore(draft.sections, group.id, before) });
  const change = (id: number, over: Partial<LayoutDraft['fields'][number]>) =>
    onChange({ ...draft, fields: draft.fields.map((field) => (field.id === id ? { ...field, ...over } : field)) });
  const drop = (event: DragEvent, before: number) => {
    event.preventDefault();
    if (dragged !== undefined) {
      // Downwards it comes to stand behind the one that it is dropped on.
      const isDown = ids.indexOf(dragged) < ids.indexOf(before);
      onChange(moveField(draft, own, dragged, isDown ? (ids[ids.indexOf(before) + 1] ?? null) : before));
    }
    setDragged(undefined);
  };
  return (
    <fieldset className="panel" aria-label={group.name}>
      <header>
        <h2>{group.name}</h2>
        <span className="grow" />
        {screen !== 'list' && (
          <label className="switch">
            <input
              type="checkbox"
              className="ck"
              checked={heading || isFirst}
              disabled={isFirst}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  sections: draft.sections.map((one) =>
                    one.id === group.id ? { ...one, heading: target.checked } : one,
                  ),
                })
              }
            />
            {t('account_layout.heading')}
          </label>
        )}
        <MoveButtons
          words={{ up: t('account_cms.up', { name: group.name }), down: t('account_cms.down', { name: group.name }) }}
          ids={sections}
          id={group.id}
          onMove={moveSection}
        />
      </header>
      <ul className="layout">
        {fields.map((field) => {
          const item = group.items.find(({ id }) => id === field.id);
          if (item === undefined) return null;
          const isNeeded = isNeededOn(screen, item);
          const isShown = field.shown || isNeeded;
          return (
            <li
              key={field.id}
              className={[isShown ? '' : 'off', dragged === field.id ? 'mv' : ''].join(' ').trim() || undefined}
              draggable
              onDragStart={() => setDragged(field.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => drop(event, field.id)}
            >
              <label className="switch name">
                <input
                  type="checkbox"
                  className="ck"
                  checked={isShown}
                  disabled={isNeeded}
                  onChange={({ target }) => change(field.id, { shown: target.checked })}
                />
                {item.label}
              </label>
              <span className="marks">{isNeeded && <Tag>{t('account_layout.needed')}</Tag>}</span>
              {screen === 'profile' || screen === 'staff' ? (
                <label className="switch">
                  <input
                    type="checkbox"
                    className="ck"
                    checked={(field.read_only && !isNeeded) || item.read_only}
                    disabled={isNeeded || item.read_only || !isShown}
                    aria-label={t('account_layout.read_only_of', { field: item.label })}
                    onChange={({ target }) => change(field.id, { read_only: target.checked })}
                  />
                  {t('account_layout.read_only')}
                </label>
              ) : (
                <span />
              )}
              <MoveButtons
                words={{
                  up: t('account_cms.up', { name: item.label }),
                  down: t('account_cms.down', { name: item.label }),
                }}
                ids={ids}
                id={field.id}
                onMove={async (before) => onChange(moveField(draft, own, field.id, before))}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
