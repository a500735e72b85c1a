import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** Props of {@link FamilyChoice}. */
export interface FamilyChoiceProps {
  family: ApplicationRecord['family'];
  chosen: ReadonlySet<number>;
  onChange(chosen: ReadonlySet<number>): void;
}

/** Members with whom the approval links the applicant: the guardian of a minor, or the children of who joins later. */
export function FamilyChoice({ family, chosen, onChange }: FamilyChoiceProps) {
  const t = useT();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="sec choices">
      <legend>{t('applications.family')}</legend>
      {family.map(({ id, side, name, member_code: code, agrees }) => (
        <label key={id}>
          <input type="checkbox" className="ck" checked={chosen.has(id)} onChange={() => toggle(id)} />
          <span>
            <b>{t(side === 'holder' ? 'applications.link_guardian' : 'applications.link_child', { name, code })}</b>
            <span className="sub">{agrees.map((each) => t(`applications.agrees.${each}`)).join(t('list.joint'))}</span>
            <span className="sub">
              {t(side === 'holder' ? 'applications.link_guardian_hint' : 'applications.link_child_hint')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
