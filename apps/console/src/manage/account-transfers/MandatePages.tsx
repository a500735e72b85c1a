import {
  createMandate,
  getMandate,
  type MandateAccount,
  MandateCreate,
  type MandateRow,
  MandateUpdate,
  moveMandate,
  openMandate,
  updateMandate,
} from '@tsudoi/contract/account-transfers';
import { jstToday, MANDATE_STATES, type MandateState, mayMoveMandate } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { CreatePage } from '@tsudoi/ui/mantine/RecordPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { AccountFields } from './AccountFields.tsx';
import { MANDATE_TONES, MANDATES } from './list.ts';

const REASON_MAX = 200;
const blank = () => ({
  member_code: '',
  bank: '',
  branch: '',
  account_type: '1' as const,
  account_number: '',
  holder: '',
  applied_on: jstToday(new Date()),
  note: '',
});

/** /manage/account-transfers/mandates/create */
export function MandateCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('transfers.mandate_create')}
      list={{ title: t('transfers.mandates'), path: MANDATES }}
      create={createMandate}
      schema={MandateCreate}
      blank={blank}
    >
      <AccountFields
        owner={<TextField name="member_code" label={t('transfers.member_code')} required span={4} maxLength={30} />}
      />
    </CreatePage>
  );
}

/** /manage/account-transfers/mandates/{id}: where a mandate stands; its account is opened to be changed, which is written down. */
export function MandatePage() {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useEndpoint(getMandate, { params: { id } });
  const isSlow = useSlow(loading);
  const [account, setAccount] = useState<MandateAccount>();
  if (data !== undefined && data.id === id)
    return account === undefined ? (
      <Standing record={data} reload={retry} onOpened={setAccount} />
    ) : (
      <Edit
        record={data}
        account={account}
        onDone={() => {
          setAccount(undefined);
          void retry();
        }}
      />
    );
  if (error !== undefined) return <Failure error={error} main={MANDATES} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Standing({
  record,
  reload,
  onOpened,
}: {
  record: MandateRow;
  reload(): Promise<void>;
  onOpened(account: MandateAccount): void;
}) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const [asked, setAsked] = useState<MandateState>();
  const opening = useCall(openMandate);
  const { account, state, version } = record;
  const open = async () => {
    try {
      onOpened(await opening.callOrThrow({ params: { id: record.id }, body: { version } }));
    } catch (cause) {
      notifyRefused(cause, t);
      await reload();
    }
  };
  const next = MANDATE_STATES.filter((to) => mayMoveMandate(state, to));
  return (
    <DetailPage
      title={account.name}
      crumbs={[{ text: t('transfers.mandates'), to: MANDATES }]}
      back={MANDATES}
      beside={<Tag tone={MANDATE_TONES[state]}>{t(`transfers.mandate.${state}`)}</Tag>}
      sections={[{ id: 'mandate', title: t('transfers.section.application') }]}
      actions={
        edit && state !== 'stopped' ? (
          <>
            {next.map((to) => (
              <Button key={to} kind={to === 'registered' ? 'primary' : 'plain'} onClick={() => setAsked(to)}>
                {t(`transfers.move.${to}`)}
              </Button>
            ))}
            <Button busy={opening.pending && t('busy.loading')} onClick={() => void open()}>
              {t('transfers.open')}
            </Button>
          </>
        ) : undefined
      }
    >
      <DetailSection
        id="mandate"
        title={t('transfers.section.application')}
        pairs={[
          { key: 'member_code', label: t('transfers.member_code'), value: account.member_code },
          { key: 'masked', label: t('transfers.account_number'), value: record.masked },
          { key: 'applied_on', label: t('transfers.applied_on'), value: formatDay(record.applied_on) },
          {
            key: 'fault',
            label: t('transfers.fault'),
            value: record.fault_code === null ? record.fault : label('transferResult', record.fault_code, locale),
          },
          { key: 'note', label: t('transfers.note'), value: record.note, wide: true },
        ]}
      >
        <p className="hint">{t('transfers.open_hint')}</p>
      </DetailSection>
      {asked !== undefined && (
        <Move record={record} to={asked} onBack={() => setAsked(undefined)} onMoved={() => void reload()} />
      )}
    </DetailPage>
  );
}

/** Asks before a mandate goes to another state, and for the reason where it is faulty or stopped. */
function Move({
  record,
  to,
  onBack,
  onMoved,
}: {
  record: MandateRow;
  to: MandateState;
  onBack(): void;
  onMoved(): void;
}) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const moving = useCall(moveMandate);
  const asks = to === 'faulty' || to === 'stopped';
  const move = async () => {
    try {
      const body = { version: record.version, state: to, reason: asks ? reason : null };
      await moving.callOrThrow({ params: { id: record.id }, body });
      notify({ type: 'success', message: t('done.updated') });
      onBack();
    } catch (cause) {
      notifyRefused(cause, t);
    }
    onMoved();
  };
  return (
    <Confirm
      opened
      title={t(`transfers.move_ask.${to}`, { name: record.account.name })}
      verb={t(`transfers.move.${to}`)}
      busy={moving.pending && t('busy.updating')}
      disabled={to === 'faulty' && reason.trim() === ''}
      onVerb={() => void move()}
      onBack={onBack}
    >
      <div className="stack">
        <p>{t(`transfers.move_lead.${to}`)}</p>
        {asks && (
          <>
            <label htmlFor={id}>{t('transfers.reason')}</label>
            <input
              id={id}
              className="in"
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </div>
    </Confirm>
  );
}

function Edit({ record, account, onDone }: { record: MandateRow; account: MandateAccount; onDone(): void }) {
  const t = useT();
  const client = useClient();
  const params = { id: record.id };
  const valuesOf = (opened: MandateAccount, { applied_on, note, version }: MandateRow) => ({
    ...opened,
    applied_on,
    note: note ?? '',
    version,
  });
  const [values] = useState(() => valuesOf(account, record));
  const form = useRecordForm({
    schema: MandateUpdate,
    values,
    save: (body) => client.call(updateMandate, { params, body }),
    onSaved: () => {
      notify({ type: 'success', message: t('done.updated') });
      onDone();
    },
    reload: async () => {
      const fresh = await client.call(getMandate, { params });
      const opened = await client.call(openMandate, { params, body: { version: fresh.version } });
      return { values: valuesOf(opened, fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={record.account.name}
      crumbs={[{ text: t('transfers.mandates'), to: MANDATES }]}
      form={form}
      back={MANDATES}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <AccountFields />
    </FormPage>
  );
}
