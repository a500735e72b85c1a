import { IconInfoCircle } from '@tabler/icons-react';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

/** Over every screen of a facility in preparation: what members see of it meanwhile, and who opens it. */
export function Preparing() {
  const t = useT();
  return (
    <p className="usage calm" role="status">
      <IconInfoCircle className="i" aria-hidden="true" />
      <span>
        <b>{t('shell.preparing')}</b> {t('shell.preparing_text')}
      </span>
    </p>
  );
}
