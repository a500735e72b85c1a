import {
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_TIMEOUT_MS,
  NotificationHorizontal,
  NotificationType,
  NotificationVertical,
  PLUGIN_TOAST_MS,
  valuesOf,
} from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { refuseFeature } from '@tsudoi/ui/headless/session/guard';
import { Button } from '@tsudoi/ui/mantine/Button';
import { RecentNotices } from '@tsudoi/ui/mantine/RecentNotices';
import { useId, useState } from 'react';
import { useSampleWords } from './words.ts';

const START = { ...NOTIFICATION_DEFAULTS, timeout: NOTIFICATION_TIMEOUT_MS, overlap: false };
type Settings = Omit<typeof START, 'type' | 'vertical' | 'horizontal' | 'showClose' | 'closeOnClick'> & {
  type: NotificationType;
  vertical: NotificationVertical;
  horizontal: NotificationHorizontal;
  showClose: boolean;
  closeOnClick: boolean;
};

/** A notification with every field to choose, and the three that the product itself shows. */
export function NoticeSamples() {
  const t = useT();
  const words = useSampleWords();
  const [settings, setSettings] = useState<Settings>(START);
  const [count, setCount] = useState(1);
  const put = (change: Partial<Settings>) => setSettings({ ...settings, ...change });
  const show = () => {
    notify({ ...settings, title: words('notice.title'), message: words('notice.text', { count }) });
    setCount(count + 1);
  };
  return (
    <>
      <div className="sample-fields">
        <Choice
          label={words('notice.type')}
          of={valuesOf(NotificationType)}
          value={settings.type}
          onPick={(type) => put({ type })}
        />
        <Choice
          label={words('notice.vertical')}
          of={valuesOf(NotificationVertical)}
          value={settings.vertical}
          onPick={(vertical) => put({ vertical })}
        />
        <Choice
          label={words('notice.horizontal')}
          of={valuesOf(NotificationHorizontal)}
          value={settings.horizontal}
          onPick={(horizontal) => put({ horizontal })}
        />
        <Choice
          label={words('notice.timeout')}
          of={[PLUGIN_TOAST_MS, NOTIFICATION_TIMEOUT_MS, 0]}
          value={settings.timeout}
          onPick={(timeout) => put({ timeout })}
        />
      </div>
      <div className="choice">
        <Box label={words('notice.overlap')} value={settings.overlap} onPick={(overlap) => put({ overlap })} />
        <Box label={words('notice.close')} value={settings.showClose} onPick={(showClose) => put({ showClose })} />
        <Box
          label={words('notice.click')}
          value={settings.closeOnClick}
          onPick={(closeOnClick) => put({ closeOnClick })}
        />
      </div>
      <div className="wrap">
        <Button kind="primary" onClick={show}>
          {words('notice.show')}
        </Button>
        <Button onClick={() => refuseFeature(t)}>{words('notice.permission')}</Button>
        <Button onClick={() => notify({ message: t('shell.export_done'), type: 'success', timeout: PLUGIN_TOAST_MS })}>
          {words('notice.plugin')}
        </Button>
        <RecentNotices />
      </div>
    </>
  );
}

interface ChoiceProps<Value> {
  label: string;
  of: readonly Value[];
  value: Value;
  onPick(value: Value): void;
}

function Choice<Value extends string | number>({ label, of, value, onPick }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in"
        value={value}
        onChange={({ target }) => {
          const next = of.find((one) => String(one) === target.value);
          if (next !== undefined) onPick(next);
        }}
      >
        {of.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

function Box({ label, value, onPick }: { label: string; value: boolean; onPick(value: boolean): void }) {
  return (
    <label>
      <input type="checkbox" className="ck" checked={value} onChange={({ target }) => onPick(target.checked)} />
      {label}
    </label>
  );
}
