import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { CsvEncoding } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';

/** Props of {@link ExportMenu}. */
export interface ExportMenuProps {
  /** In the bar of picked rows: in words only, and above the bar, which cuts what hangs out of it. */
  inBar?: boolean;
  disabled?: boolean;
  onPick(encoding: CsvEncoding): void;
}

/** CSVを出力する, with the choice of the encoding. */
export function ExportMenu({ inBar = false, disabled, onPick }: ExportMenuProps) {
  const t = useT();
  return (
    <Menu position="bottom-end" withinPortal={inBar} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button kind={inBar ? 'quiet' : 'plain'} small disabled={disabled}>
          {t('members.export')}
          <IconChevronDown className="i" aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPick(CsvEncoding.utf8)}>{t('members.export.utf8')}</Menu.Item>
        <Menu.Item onClick={() => onPick(CsvEncoding.sjis)}>{t('members.export.sjis')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
