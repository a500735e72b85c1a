import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { useNavigate } from 'react-router';
import { MANDATES, TRANSFER_SETTING, TRANSFERS } from './list.ts';

const PATHS = { files: TRANSFERS, mandates: MANDATES, setting: TRANSFER_SETTING } as const;

/** Files for the bank, mandates, and as whom the facility collects. */
export function TransferTabs({ active }: { active: keyof typeof PATHS }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('transfers.title')}
      active={active}
      onPick={(id) => void navigate(PATHS[id as keyof typeof PATHS])}
      tabs={(Object.keys(PATHS) as (keyof typeof PATHS)[]).map((id) => ({ id, text: t(`transfers.tab.${id}`) }))}
    />
  );
}
