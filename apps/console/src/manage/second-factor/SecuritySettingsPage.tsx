import {
  getSecuritySettings,
  managerFactors,
  resetManagerFactors,
  type SecondFactorPolicy,
  type SecuredManager,
  updateSecuritySettings,
} from '@tsudoi/contract/second-factor';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { type Change, useChange } from '../../shell/second-factor/useChange.tsx';

const POLICIES = ['off', 'optional', 'demanded'] as const;

/** /manage/settings/security: the policy of the facility, and who of its staff has what. */
export function SecuritySettingsPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const { data, error, retry } = useEndpoint(getSecuritySettings, {});
  const [leaving, setLeaving] = useState<SecuredManager>();
  const client = useClient();
  const change = useChange(managerFactors);
  const takeOff = async ({ id }: SecuredManager) => {
    setLeaving(undefined);
    await change.run(async () => {
      await client.call(resetManagerFactors, { params: { id } });
      notify({ message: t('second_factor.staff.reset_done'), type: 'success' });
      await retry();
    });
  };
  return (
    <Page
      title={t('second_factor.policy.title')}
      crumbs={[]}
      actions={
        <LinkButton small to="/manage/settings/security/timeline">
          {t('histories.facility')}
        </LinkButton>
      }
    >
      {error !== undefined && data === undefined && (
        <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
      )}
      {data === undefined && error === undefined && <Bones />}
      {data !== undefined && (
        <div className="reading">
          {!edit && <Note tone="info">{t('access_denied.view_only')}</Note>}
          <div className="panel own-security">
            <Policy
              key={data.second_factor_policy}
              now={data.second_factor_policy}
              edit={edit}
              change={change}
              onSaved={retry}
            />
            <section className="sec" aria-labelledby="staff">
              <h2 id="staff">{t('second_factor.staff.title')}</h2>
              <ul className="things">
                {data.managers.map((manager) => (
                  <li key={manager.id}>
                    <div className="grow">
                      <b>
                        {manager.name} {manager.self && <Tag>{t('second_factor.staff.self')}</Tag>}
                      </b>
                      <span className="hint">{manager.email}</span>
                    </div>
                    <Factors manager={manager} />
                    {edit && !manager.self && (manager.totp || manager.passkeys > 0) && (
                      <Button kind="danger" onClick={() => setLeaving(manager)}>
                        {t('second_factor.staff.reset')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      )}
      <Confirm
        opened={leaving !== undefined}
        title={t('second_factor.staff.reset_ask', { name: leaving?.name })}
        verb={t('second_factor.staff.reset')}
        danger
        onVerb={() => leaving !== undefined && void takeOff(leaving)}
        onBack={() => setLeaving(undefined)}
      >
        {t('second_factor.staff.reset_note')}
      </Confirm>
      {change.question}
    </Page>
  );
}

function Factors({ manager }: { manager: SecuredManager }) {
  const t = useT();
  if (!manager.totp && manager.passkeys === 0) return <Tag tone="warn">{t('second_factor.staff.none')}</Tag>;
  return (
    <span>
      {manager.totp && t('second_factor.staff.totp')}
      {manager.totp && manager.passkeys > 0 && t('list.joint')}
      {manager.passkeys > 0 && t('second_factor.staff.passkeys', { count: manager.passkeys })}
    </span>
  );
}

interface PolicyProps {
  now: SecondFactorPolicy;
  edit: boolean;
  change: Change;
  onSaved(): Promise<void>;
}

function Policy({ now, edit, change, onSaved }: PolicyProps) {
  const t = useT();
  const [policy, setPolicy] = useState(now);
  const client = useClient();
  const submit = () =>
    change.run(async () => {
      await client.call(updateSecuritySettings, { body: { second_factor_policy: policy } });
      notify({ message: t('second_factor.policy.saved'), type: 'success' });
      await onSaved();
    });
  return (
    <section className="sec">
      <fieldset className="policies">
        <legend>{t('second_factor.policy.legend')}</legend>
        {POLICIES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              className="ck"
              name="policy"
              checked={policy === choice}
              disabled={!edit}
              onChange={() => setPolicy(choice)}
            />
            {t(`second_factor.policy.${choice}`)}
            <small>{t(`second_factor.policy.${choice}_note`)}</small>
          </label>
        ))}
      </fieldset>
      {edit && (
        <div className="row">
          <Button
            kind="primary"
            disabled={policy === now}
            busy={change.isBusy && t('busy.updating')}
            onClick={() => void submit()}
          >
            {t('second_factor.policy.save')}
          </Button>
        </div>
      )}
    </section>
  );
}
