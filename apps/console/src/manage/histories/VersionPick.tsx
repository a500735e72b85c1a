import type { AccountVersion } from '@tsudoi/contract/histories';
import { formatInstant } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import { actionText } from './actionText.ts';

/** Chooses one version by who made it and when. */
export function VersionPick(props: {
  label: string;
  versions: readonly AccountVersion[];
  value: number;
  onPick(id: number): void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} className="in" value={props.value} onChange={(event) => props.onPick(Number(event.target.value))}>
        {props.versions.map((version) => (
          <option key={version.id} value={version.id}>
            {t('histories.version', {
              at: formatInstant(new Date(version.at)),
              by: version.by,
              action: actionText(t, version.action),
            })}
          </option>
        ))}
      </select>
    </div>
  );
}
