import { managerOrganizations, saveManagerOrganization } from '@tsudoi/contract/auth';
import { label } from '@tsudoi/i18n/labels';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { Button } from '@tsudoi/ui/mantine/Button';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { chooseOrganization, manageSession, manageState, signOut } from '../../shell/manageArea.ts';
import { safeRedirect } from '../../shell/redirect.ts';
import { onlyOrganization } from './enter.ts';

const ALL = 0;

/** /manage/select-facilities: the organizations of the account; skips itself where there is only one (G-43). */
export function SelectFacilitiesPage() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { facility, organization } = useSnapshot(manageState);
  const { info } = useSnapshot(manageSession.state);
  const isChange = new URLSearchParams(search).get('change') === '1';
  const { data, error, retry } = useEndpoint(
    managerOrganizations,
    info === undefined ? null : { params: { id: info.account_id } },
  );
  const [picked, setPicked] = useState<number>();
  const [remember, setRemember] = useState(false);
  const save = useCall(saveManagerOrganization);
  usePageTitle(t('auth.select.title'));

  const saved = isChange ? null : (info?.saved_organization_id ?? null);
  const sure = data === undefined ? undefined : onlyOrganization(data, saved);
  const go = () => navigate(safeRedirect(search, '/manage') ?? '/manage/overview', { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is nothing to ask
  useEffect(() => {
    if (sure === undefined) return;
    chooseOrganization(sure);
    void go();
  }, [sure]);

  if (error !== undefined) return <LoadError error={error} onRetry={() => void retry()} />;
  if (data === undefined || sure !== undefined) return null;
  const chosen = picked ?? organization?.id ?? data[0]?.id ?? ALL;
  const submit = async () => {
    const choice = data.find(({ id }) => id === chosen) ?? null;
    if (remember) await save.call({ body: { organization_id: choice?.id ?? null } });
    chooseOrganization(choice);
    await go();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{t('auth.select.title')}</h1>
      <p className="sub">{t('auth.select.lead', { facility: facility?.name })}</p>
      <div className="entry">
        <fieldset className="choices">
          <legend className="sr">{t('auth.select.organization')}</legend>
          {[...data, { id: ALL, name: t('shell.all_organizations'), type: undefined, parent_name: null }].map(
            (choice) => (
              <label key={choice.id}>
                <input
                  type="radio"
                  className="ck"
                  name="organization"
                  checked={chosen === choice.id}
                  onChange={() => setPicked(choice.id)}
                />
                {choice.name}
                <small>
                  {choice.parent_name ??
                    (choice.type === undefined ? '' : label('organizationType', choice.type, locale))}
                </small>
              </label>
            ),
          )}
        </fieldset>
        <label className="row">
          <input
            type="checkbox"
            className="ck"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          {t('auth.select.remember')}
        </label>
      </div>
      <Button type="submit" kind="primary" wide busy={save.pending && t('busy.updating')}>
        {t('auth.select.submit')}
      </Button>
      <p className="link">
        <Button kind="quiet" onClick={() => void signOut()}>
          {t('shell.logout')}
        </Button>
      </p>
    </form>
  );
}
