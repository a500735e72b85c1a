import { CsvEncoding } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';

/** Props of {@link ExportMenu}. */
export interface ExportMenuProps {
  /** In the bar of picked rows: in words only. */
  inBar?: boolean;
  /** The list has found nothing: the menu says so. */
  isEmpty?: boolean;
  onPick(encoding: CsvEncoding): void;
}

/** CSVを出力する, with the choice of the encoding. */
export function ExportMenu({ inBar = false, isEmpty = false, onPick }: ExportMenuProps) {
  const t = useT();
  return (
    <MenuButton
      text={t('list.export')}
      kind={inBar ? 'quiet' : 'plain'}
      items={
        isEmpty
          ? [{ id: 'none', text: t('list.export_none'), disabled: true, onPick: () => {} }]
          : [
              { id: 'utf8', text: t('list.export.utf8'), onPick: () => onPick(CsvEncoding.utf8) },
              { id: 'sjis', text: t('list.export.sjis'), onPick: () => onPick(CsvEncoding.sjis) },
            ]
      }
    />
  );
}
