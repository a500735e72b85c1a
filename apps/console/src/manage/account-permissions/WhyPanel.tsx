import { type AccountPermissions, explainPermission } from '@tsudoi/contract/account-permissions';
import type { FacilityMenuEntry } from '@tsudoi/contract/menus';
import { CATALOGUE, isInstanceMenu, type NeededFlag } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useInstantText } from '@tsudoi/ui/headless/list/instantText';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId, useState } from 'react';
import { WhyChain } from '../../pickers/why/WhyChain.tsx';

/** Menus that can be asked about: those of the catalogue that a facility has once. */
function asked(menus: readonly FacilityMenuEntry[]): { key: string; name: string }[] {
  return menus.flatMap(({ menu_id, name, url, children }) => {
    const key = CATALOGUE.find((entry) => entry.menu_id === menu_id)?.key;
    const own = url === '' || key === undefined || isInstanceMenu(key) ? [] : [{ key, name }];
    return [...own, ...asked(children)];
  });
}

/** Menus of which one record can be asked about, and what it is called by. */
const RECORDS = [
  ['members', 'member'],
  ['organizations', 'organization'],
] as const;

/** Asks why the account may do something or not, as it is stored. */
export function WhyPanel({ account }: { account: Pick<AccountPermissions, 'id' | 'menus' | 'version'> }) {
  const t = useT();
  const id = useId();
  const [menu, setMenu] = useState('');
  const [flag, setFlag] = useState<NeededFlag>('view');
  const options = asked(account.menus);
  const [record, setRecord] = useState('');
  const typing = useInstantText(record, setRecord);
  const of = RECORDS.find(([key]) => key === menu)?.[1];
  const choose = (key: string) => {
    setMenu(key);
    setRecord('');
  };
  return (
    <section className="panel matrix-changes" aria-labelledby={id}>
      <h2 id={id}>{t('account_permissions.why')}</h2>
      <select className="in" aria-label={t('shell.menu')} value={menu} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('account_permissions.choose_menu')}</option>
        {options.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="in"
        aria-label={t('account_permissions.what')}
        value={flag}
        onChange={({ target }) => setFlag(target.value === 'edit' ? 'edit' : 'view')}
      >
        <option value="view">{t('matrix.view')}</option>
        <option value="edit">{t('matrix.edit')}</option>
      </select>
      {of !== undefined && (
        <label className="why-record">
          {t(`account_permissions.record.${of}`)}
          <input {...typing} className="in" maxLength={100} autoComplete="off" />
        </label>
      )}
      {menu !== '' && (
        <Answer
          key={`${menu} ${account.version}`}
          account={account.id}
          query={{ menu, flag, ...(of === undefined || record.trim() === '' ? {} : { record: record.trim() }) }}
        />
      )}
    </section>
  );
}

function Answer(props: { account: number; query: { menu: string; flag: NeededFlag; record?: string } }) {
  const t = useT();
  const { account, query } = props;
  const { data, error } = useEndpoint(explainPermission, { params: { account_id: account }, query });
  const isUnknown = error?.fields.record !== undefined;
  return (
    <div aria-live="polite">
      {isUnknown && <p className="err">{t('account_permissions.record.unknown')}</p>}
      {data !== undefined && !isUnknown && <WhyChain why={data} />}
    </div>
  );
}
