import '@tsudoi/ui/look/fields-desk.css';
import '@tsudoi/ui/look/csv-settings.css';
import { CallError } from '@tsudoi/contract/client';
import { type CsvService, csvHeaders, csvServices, csvSetting, updateCsvHeaders } from '@tsudoi/contract/csv-settings';
import { CsvType } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useLeaveGuard } from '@tsudoi/ui/headless/form/leaveGuard';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { columnLetters } from '../../pickers/columnLetters.ts';
import { MoveButtons } from '../../pickers/MoveButtons.tsx';
import { manageState } from '../../shell/manageArea.ts';
import { type CsvDraft, draftOf, droppedOn, headersOf, movedBefore, unarranged } from './columns.ts';

const OVERVIEW = '/manage/overview';
const PATH = '/manage/settings/import-export-csv-account-cms-components';
/** Files in the address: those of accounts by their name alone, as addresses of before have it. */
const keyOf = ({ csv_type, cms_code }: Pick<CsvService, 'csv_type' | 'cms_code'>): string =>
  csv_type === CsvType.account ? cms_code : `${csv_type}/${cms_code}`;
const OPTIONS = { keepPreviousData: false, keepOnNavigation: true };

/** CSV項目: which columns files have, in which order. */
export function CsvSettingsPage() {
  const [address] = useSearchParams();
  const accounts = useEndpoint(csvServices, { query: { csv_type: CsvType.account } }, OPTIONS);
  const events = useEndpoint(csvServices, { query: { csv_type: CsvType.event } }, OPTIONS);
  const invoices = useEndpoint(csvServices, { query: { csv_type: CsvType.invoice } }, OPTIONS);
  const lists = [accounts, events, invoices];
  const items = lists.every(({ data }) => data !== undefined) ? lists.flatMap(({ data }) => data?.items ?? []) : [];
  const service = items.find((one) => keyOf(one) === address.get('of')) ?? items[0];
  const { csv_type, module_type, cms_code } = service ?? {};
  const headers = useEndpoint(
    csvHeaders,
    csv_type === undefined || module_type === undefined || cms_code === undefined
      ? null
      : { query: { csv_type, module_type, cms_code } },
    OPTIONS,
  );
  const setting = useEndpoint(csvSetting.get, {}, OPTIONS);
  const all = [...lists, headers, setting];
  const isSlow = useSlow(all.some(({ loading }) => loading));
  const retry = async () => void (await Promise.all(all.map((one) => one.retry())));
  const error = all.find((one) => one.error !== undefined)?.error;
  if (service === undefined || headers.data === undefined || setting.data === undefined)
    return error !== undefined ? (
      <Failure error={error} main={OVERVIEW} onRetry={() => void retry()} />
    ) : isSlow ? (
      <Bones />
    ) : null;
  return (
    <Editor
      // What was set before begins anew with each kind of file and each version of it.
      key={`${keyOf(service)} ${headers.data.version} ${setting.data.version}`}
      services={items}
      service={service}
      stored={headers.data}
      setting={setting.data}
      reload={retry}
    />
  );
}

interface EditorProps {
  services: readonly CsvService[];
  service: CsvService;
  stored: NonNullable<ReturnType<typeof useEndpoint<typeof csvHeaders>>['data']>;
  setting: NonNullable<ReturnType<typeof useEndpoint<typeof csvSetting.get>>['data']>;
  reload(): Promise<void>;
}

function Editor({ services, service, stored, setting, reload }: EditorProps) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const { edit } = usePagePermission();
  const first = useMemo(() => draftOf(stored, setting.encode_type), [stored, setting]);
  const [draft, setDraft] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const [isReset, setReset] = useState(false);
  const isChanged = isReset || JSON.stringify(draft) !== JSON.stringify(first);
  const guard = useLeaveGuard(isChanged, () => false, { search: true });
  const { csv_type, module_type, cms_code } = service;
  // One of the two may be saved where the other is refused: the next try goes on from there.
  const versions = useRef({ columns: stored.version, encoding: setting.version });
  const save = async () => {
    setSaving(true);
    try {
      const { encoding: _, ...columns } = draft;
      const { encoding: __, ...before } = first;
      if (isReset || JSON.stringify(columns) !== JSON.stringify(before))
        versions.current.columns = (
          await client.call(updateCsvHeaders, {
            body: {
              ...{ csv_type, module_type, cms_code },
              output_headers: isReset ? [] : draft.columns.map(({ field, shown }) => ({ field, shown })),
              output_deleted: draft.deleted ? 1 : 0,
              version: versions.current.columns,
            },
          })
        ).version;
      if (draft.encoding !== first.encoding) {
        const { encoding: encode_type } = draft;
        const saved = await client.call(csvSetting.update, {
          body: { encode_type, version: versions.current.encoding },
        });
        versions.current.encoding = saved.version;
        // What exports offer first from now on.
        if (manageState.facility !== undefined) manageState.facility.csv_encode_type = encode_type;
      }
      await reload();
      notify({ type: 'success', message: t('csv_settings.saved') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify({ message: problemWords(error, t).join(''), type: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Page
      title={t('csv_settings.title')}
      crumbs={[]}
      actions={
        edit && (
          <>
            <Button
              kind="quiet"
              disabled={isReset || (!stored.arranged && !draft.deleted)}
              onClick={() => {
                setReset(true);
                setDraft({ ...draft, columns: unarranged(draft.columns), deleted: false });
              }}
            >
              {t('csv_settings.reset')}
            </Button>
            <Button
              kind="primary"
              disabled={!isChanged}
              busy={isSaving ? t('csv_settings.saving') : undefined}
              onClick={() => void save()}
            >
              {t('csv_settings.save')}
            </Button>
          </>
        )
      }
    >
      {!edit && <Note tone="info">{t('csv_settings.view_only')}</Note>}
      {services.length > 1 && (
        <nav className="tabs" aria-label={t('csv_settings.of')}>
          {services.map((one) => (
            <Link
              key={keyOf(one)}
              to={`${PATH}?of=${encodeURIComponent(keyOf(one))}`}
              className={one === service ? 'on' : undefined}
              aria-current={one === service ? 'page' : undefined}
            >
              {one.name}
            </Link>
          ))}
        </nav>
      )}
      <HeaderRow draft={draft} deletedHeader={stored.deleted_header} />
      <div className="fields-desk csv-desk">
        <div className="field-list">
          <p className="hint">{t(isReadBack(draft.columns) ? 'csv_settings.lead' : 'csv_settings.lead_export')}</p>
          <Columns
            columns={draft.columns}
            disabled={!edit}
            onChange={(columns) => {
              setReset(false);
              setDraft({ ...draft, columns });
            }}
          />
        </div>
        <div className="field-list">
          <fieldset className="panel csv-export" disabled={!edit} aria-label={t('csv_settings.export')}>
            <header>
              <h2>{t('csv_settings.export')}</h2>
            </header>
            {stored.deleted_header !== '' && (
              <>
                <label className="switch">
                  <input
                    type="checkbox"
                    className="ck"
                    checked={draft.deleted}
                    onChange={({ target }) => setDraft({ ...draft, deleted: target.checked })}
                  />
                  {t('csv_settings.deleted')}
                </label>
                <p className="hint">{t('csv_settings.deleted_hint', { header: stored.deleted_header })}</p>
              </>
            )}
            <fieldset className="columns-choice">
              <legend>{t('field.encode_type')}</legend>
              {labelOptions('csvEncoding', locale).map(({ value, text }) => (
                <label key={value}>
                  <input
                    type="radio"
                    className="ck"
                    name="encode_type"
                    checked={draft.encoding === value}
                    onChange={() => setDraft({ ...draft, encoding: value })}
                  />
                  {text}
                </label>
              ))}
            </fieldset>
            <p className="hint">{t('csv_settings.encoding_hint')}</p>
          </fieldset>
          <Related of={service} />
        </div>
      </div>
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

/** The first row of the file as a spreadsheet shows it. */
function HeaderRow({ draft, deletedHeader }: { draft: CsvDraft; deletedHeader: string }) {
  const t = useT();
  const locale = useLocale();
  const headers = [...headersOf(draft), ...(draft.deleted ? [deletedHeader] : [])];
  return (
    <div className="panel csv-sheet">
      <header>
        <h2>{t('csv_settings.preview')}</h2>
        <span className="hint">
          {[
            t('csv_settings.preview_count', { count: headers.length }),
            label('csvEncoding', draft.encoding, locale),
          ].join(t('list.joint'))}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways is reached by the keyboard */}
      <section className="scroll" tabIndex={0} aria-label={t('csv_settings.preview')}>
        <table>
          <thead>
            <tr>
              {headers.map((header, index) => (
                <th key={header} scope="col">
                  {columnLetters(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {headers.map((header) => (
                <td key={header}>{header}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface ColumnsProps {
  columns: CsvDraft['columns'];
  disabled: boolean;
  onChange(columns: CsvDraft['columns']): void;
}

/** Whether files are read back at all; where none is, no column is told apart by it. */
const isReadBack = (columns: CsvDraft['columns']): boolean => columns.some(({ export_only }) => !export_only);

/** The columns: ticked, dragged, or moved by buttons that do the same. */
function Columns({ columns, disabled, onChange }: ColumnsProps) {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const fields = columns.map(({ field }) => field);
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault();
    if (dragged !== undefined) onChange(droppedOn(columns, dragged, target));
    setDragged(undefined);
  };
  return (
    <fieldset className="panel" aria-label={t('csv_settings.columns')}>
      <header>
        <h2>{t('csv_settings.columns')}</h2>
      </header>
      <ul className="layout">
        {columns.map((column) => (
          <li
            key={column.field}
            className={[column.shown ? '' : 'off', dragged === column.field ? 'mv' : ''].join(' ').trim() || undefined}
            draggable={!disabled}
            onDragStart={() => setDragged(column.field)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, column.field)}
          >
            <label className="switch name">
              <input
                type="checkbox"
                className="ck"
                checked={column.shown}
                disabled={disabled || column.needed}
                onChange={({ target }) =>
                  onChange(columns.map((one) => (one === column ? { ...one, shown: target.checked } : one)))
                }
              />
              {column.header}
            </label>
            <span className="marks">
              {column.needed && <Tag>{t('csv_settings.needed')}</Tag>}
              {column.own && <Tag>{t('csv_settings.own')}</Tag>}
              {column.export_only && isReadBack(columns) && <Tag>{t('csv_settings.export_only')}</Tag>}
            </span>
            <MoveButtons
              words={{
                up: t('csv_settings.up', { name: column.header }),
                down: t('csv_settings.down', { name: column.header }),
              }}
              ids={fields}
              id={column.field}
              disabled={disabled}
              onMove={(before) => onChange(movedBefore(columns, column.field, before))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Where files of this kind are written and read. */
function Related({ of: { csv_type, cms_code } }: { of: CsvService }) {
  const t = useT();
  const to = (path: string, id: Parameters<typeof t>[0]) => ({ to: `/manage/${path}`, text: t(id) });
  const links =
    csv_type === CsvType.event
      ? [to('events', 'csv_settings.event.list')]
      : csv_type === CsvType.invoice
        ? [to('invoices/search', 'csv_settings.invoice.list')]
        : cms_code === 'corporate'
          ? [
              to('corporates/search', 'csv_settings.corporate.list'),
              to('corporates/import-csv', 'csv_settings.corporate.import'),
            ]
          : [to('members/search', 'csv_settings.member.list'), to('members/import-csv', 'csv_settings.member.import')];
  return (
    <nav className="panel csv-related" aria-label={t('csv_settings.related')}>
      <header>
        <h2>{t('csv_settings.related')}</h2>
      </header>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
