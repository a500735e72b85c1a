import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type AccountUsage, checkAccountUsage } from '@tsudoi/contract/facilities';
import { ALERT_HEIGHT_ADJUST_MS, STORAGE_PREFIX } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { type RefObject, useEffect, useRef, useState } from 'react';

const KEY = `${STORAGE_PREFIX}_usage_alert_closed`;

/**
 * The fixed alert of a facility near its limit; closed for the session (UI-24, NTF-12). That the limit is reached is said
 * even to who closed the warning before.
 */
export function UsageAlert({ usage }: { usage: Readonly<AccountUsage> | undefined }) {
  const t = useT();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(KEY));
  const isOn = usage?.usage_alert_flag === true && usage.show_alert_flag && usage.warning_display_flag;
  const kind = usage?.usage_limited_flag === true ? 'limited' : 'alert';
  const isShown = usage !== undefined && (isOn || usage.usage_limited_flag) && closed !== kind;
  const bar = useRef<HTMLDivElement>(null);
  useAlertHeight(bar, isShown);
  if (!isShown) return null;
  return (
    <div className="usage" role="status" ref={bar}>
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

const HEIGHT = '--alert-height';

/**
 * Tells the style sheets how high the bar is, so that it never covers a field that is scrolled to: 1 s after it came and
 * after the window changed, when its words have settled in their lines (CONST-30).
 */
function useAlertHeight(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    const adjust = () => style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`);
    let timer = setTimeout(adjust, ALERT_HEIGHT_ADJUST_MS);
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(adjust, ALERT_HEIGHT_ADJUST_MS);
    };
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
      style.removeProperty(HEIGHT);
    };
  }, [bar, isShown]);
}

/** The alert of the facility that the manager is signed in to. */
export function CurrentUsageAlert() {
  const { data } = useEndpoint(checkAccountUsage, {}, { keepOnNavigation: true });
  return <UsageAlert usage={data} />;
}
