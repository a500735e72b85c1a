import type { ApplicationLookalike } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import type { Identity } from './ApplicationPane.tsx';

/** Props of {@link SamePerson}. */
export interface SamePersonProps {
  lookalikes: readonly ApplicationLookalike[];
  identity: Identity;
  onChange(identity: Identity): void;
}

/** Whether the applicant is somebody who was a member before; nothing is chosen beforehand. */
export function SamePerson({ lookalikes, identity, onChange }: SamePersonProps) {
  const t = useT();
  const id = useId();
  const chosen = typeof identity === 'object' ? 'same' : identity;
  const hint =
    chosen === undefined
      ? lookalikes.some((one) => one.may_return)
        ? undefined
        : t('applications.same_active')
      : t(`applications.${chosen}_hint`);
  return (
    <fieldset className="choices">
      <legend>{t('applications.who')}</legend>
      <div>
        {lookalikes.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              className="ck"
              name={id}
              disabled={!one.may_return}
              title={one.may_return ? undefined : t('applications.same_active')}
              checked={typeof identity === 'object' && identity.same === one.id}
              onChange={() => onChange({ same: one.id })}
            />
            {t('applications.same', { name: fullName(one), code: one.member_code })}
          </label>
        ))}
        <label>
          <input
            type="radio"
            className="ck"
            name={id}
            checked={identity === 'different'}
            onChange={() => onChange('different')}
          />
          {t('applications.different')}
        </label>
      </div>
      {hint !== undefined && <p className="sub">{hint}</p>}
    </fieldset>
  );
}
