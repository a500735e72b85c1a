import { type ApplicationRecord, chargeApplicationFee, waiveApplicationFee } from '@tsudoi/contract/applications';
import { fullName, transferReference } from '@tsudoi/domain';
import { formatDay, formatYen } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { WaiveDialog } from './Dialogs.tsx';
import { paths } from './paths.ts';

/** Which fee is asked for, where the one that was shown is not the one of today. */
export function FeeChoice({
  shown,
  current,
  value,
  onChange,
}: {
  /** Integer yen. */
  shown: number;
  current: number;
  value: 'shown' | 'current';
  onChange(value: 'shown' | 'current'): void;
}) {
  const t = useT();
  const locale = useLocale();
  const name = useId();
  const [was, is] = [formatYen(shown, locale), formatYen(current, locale)];
  return (
    <fieldset className="sec choices">
      <legend>{t('applications.fee_differs', { shown: was, current: is })}</legend>
      {(['shown', 'current'] as const).map((each) => (
        <label key={each}>
          <input type="radio" className="ck" name={name} checked={value === each} onChange={() => onChange(each)} />
          <span>{t(`applications.fee_${each}`, { fee: each === 'shown' ? was : is })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The fee that was asked for: its invoice, what came of it, and what staff can do while it is not paid. */
export function Fee({
  application,
  fee,
  mayEdit,
  decide,
}: {
  application: ApplicationRecord;
  fee: NonNullable<ApplicationRecord['fee']>;
  mayEdit: boolean;
  decide(work: () => Promise<unknown>, message: string): Promise<void>;
}) {
  const t = useT();
  const locale = useLocale();
  const [isWaiving, setWaiving] = useState(false);
  const [which, setWhich] = useState<'shown' | 'current'>('shown');
  const { shown_fee: shown, sign_up_fee: current } = application;
  const charging = useCall(chargeApplicationFee);
  const waiving = useCall(waiveApplicationFee);
  const { id, version, state } = application;
  const { standing, finding, invoice } = fee;
  const name = fullName(application);
  const isWaiting = mayEdit && state === 'unpaid';
  const mayDecide = isWaiting && application.may_decide;
  return (
    <>
      {finding !== null && <Note tone="bad">{t(`applications.finding_note.${finding}`)}</Note>}
      <DetailSection
        id="fee"
        title={t('applications.sign_up_fee')}
        pairs={[
          { key: 'standing', label: t('applications.fee_standing'), value: t(`applications.fee.${standing}`) },
          {
            key: 'invoice',
            label: t('applications.fee_invoice'),
            value:
              invoice === null ? null : (
                <Link to={paths.invoice(invoice.id)}>
                  {invoice.number === null ? t('applications.fee_draft') : transferReference(invoice.number)}
                </Link>
              ),
          },
          { key: 'total', label: t('applications.fee_total'), value: invoice && formatYen(invoice.total, locale) },
          { key: 'paid', label: t('applications.fee_paid'), value: invoice && formatYen(invoice.paid, locale) },
          { key: 'due_on', label: t('applications.fee_due'), value: invoice && formatDay(invoice.due_on) },
        ]}
      />
      {isWaiting && !mayDecide && invoice !== null && invoice.paid > 0 && (
        <Note tone="info">{t('applications.fee_held')}</Note>
      )}
      {mayDecide && standing === 'none' && shown !== null && shown !== current && (
        <FeeChoice shown={shown} current={current} value={which} onChange={setWhich} />
      )}
      {mayDecide && (
        <div className="row">
          {standing === 'none' && (
            <Button
              busy={charging.pending && t('busy.updating')}
              onClick={() =>
                void decide(
                  () => charging.callOrThrow({ params: { id }, body: { version, fee: which } }),
                  t('applications.charged', { name }),
                )
              }
            >
              {t('applications.charge')}
            </Button>
          )}
          <Button onClick={() => setWaiving(true)}>{t('applications.waive')}</Button>
        </div>
      )}
      <WaiveDialog
        opened={isWaiving}
        name={name}
        busy={waiving.pending}
        onBack={() => setWaiving(false)}
        onSend={(reason) => {
          setWaiving(false);
          void decide(
            () => waiving.callOrThrow({ params: { id }, body: { version, reason } }),
            t('applications.waived', { name }),
          );
        }}
      />
    </>
  );
}
