import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type AccountUsage, checkAccountUsage } from '@tsudoi/contract/facilities';
import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useT } from '@tsudoi/ui/headless/i18n';
import { useState } from 'react';

const KEY = `${STORAGE_PREFIX}_usage_alert_closed`;

/**
 * The fixed alert of a facility near its limit; closed for the session (UI-24, NTF-12). That the limit is reached is said
 * even to who closed the warning before.
 */
export function UsageAlert({ usage }: { usage: Readonly<AccountUsage> | undefined }) {
  const t = useT();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(KEY));
  const isOn = usage?.usage_alert_flag === true && usage.show_alert_flag && usage.warning_display_flag;
  if (usage === undefined || (!isOn && !usage.usage_limited_flag)) return null;
  const kind = usage.usage_limited_flag ? 'limited' : 'alert';
  if (closed === kind) return null;
  return (
    <div className="usage" role="status">
      <IconAlertCircle className="i" aria-hidden="true" />
      <p className="grow">{usage.usage_limited_flag ? usage.usage_limited_message : usage.usage_alert_message}</p>
      <button
        type="button"
        className="ib"
        aria-label={t('action.close')}
        onClick={() => {
          sessionStorage.setItem(KEY, kind);
          setClosed(kind);
        }}
      >
        <IconX className="i" aria-hidden="true" />
      </button>
    </div>
  );
}

/** The alert of the facility that the manager is signed in to. */
export function CurrentUsageAlert() {
  const { data } = useEndpoint(checkAccountUsage, {}, { keepOnNavigation: true });
  return <UsageAlert usage={data} />;
}
