import type { ApplicationLookalike } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import type { Identity } from './ApplicationPane.tsx';

/** Props of {@link SamePerson}. */
export interface SamePersonProps {
  lookalikes: readonly ApplicationLookalike[];
  identity: Identity;
  /** Who is said to be somebody else is remembered. */
  remembers: boolean;
  onChange(identity: Identity): void;
}

const HINTS = { same: 'applications.same_hint', different: 'applications.different_hint' } as const;

/** Whether the applicant is somebody who was a member before; nothing is chosen beforehand. */
export function SamePerson({ lookalikes, identity, remembers, onChange }: SamePersonProps) {
  const t = useT();
  const id = useId();
  const chosen = typeof identity === 'object' ? 'same' : identity;
  const hint = chosen === 'different' && !remembers ? 'applications.different_plain' : chosen && HINTS[chosen];
  return (
    <fieldset className="choices">
      <legend>{t('applications.who')}</legend>
      <div>
        {lookalikes.map((one) => (
          <div key={one.id}>
            <label>
              <input
                type="radio"
                className="ck"
                name={id}
                disabled={one.no_return !== null}
                aria-describedby={one.no_return === null ? undefined : `${id}-${one.id}`}
                checked={typeof identity === 'object' && identity.same === one.id}
                onChange={() => onChange({ same: one.id })}
              />
              {t('applications.same', { name: fullName(one), code: one.member_code })}
            </label>
            {one.no_return !== null && (
              <p id={`${id}-${one.id}`} className="sub">
                {t(`applications.no_return.${one.no_return}`)}
              </p>
            )}
          </div>
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
      {hint !== undefined && <p className="sub">{t(hint)}</p>}
    </fieldset>
  );
}
