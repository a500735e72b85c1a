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
  return (
    <fieldset className="sec choices same-person">
      <legend>{t('applications.who')}</legend>
      {lookalikes.map((one) => {
        const who = t('applications.same', { name: fullName(one), code: one.member_code });
        return (
          <label key={one.id}>
            <input
              type="radio"
              className="ck"
              name={id}
              disabled={!one.may_return}
              checked={typeof identity === 'object' && identity.same === one.id}
              onChange={() => onChange({ same: one.id })}
            />
            <span>
              <b>{who}</b>
              <span className="sub">{t(one.may_return ? 'applications.same_hint' : 'applications.same_active')}</span>
            </span>
          </label>
        );
      })}
      <label>
        <input
          type="radio"
          className="ck"
          name={id}
          checked={identity === 'different'}
          onChange={() => onChange('different')}
        />
        <span>
          <b>{t('applications.different')}</b>
          <span className="sub">{t('applications.different_hint')}</span>
        </span>
      </label>
    </fieldset>
  );
}
