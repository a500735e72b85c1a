import { CsvEncoding } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { useNavigate } from 'react-router';
import { manageState } from '../shell/manageArea.ts';

/** Props of {@link ExportMenu}. */
export interface ExportMenuProps {
  /** In the bar of picked rows: in words only. */
  inBar?: boolean;
  /** What is exported, where that is not the list. */
  text?: string;
  /** The list has found nothing: the menu says so. */
  isEmpty?: boolean;
  /** Where files are taken in, for who may: then one button stands for both. */
  importTo?: string | undefined;
  onPick(encoding: CsvEncoding): void;
}

/** CSVを出力する, with the choice of the encoding; that of the facility comes first. With a way to take files in it is CSV. */
export function ExportMenu({ inBar = false, text, isEmpty = false, importTo, onPick }: ExportMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const utf8 = { id: 'utf8', text: t('list.export.utf8'), onPick: () => onPick(CsvEncoding.utf8) };
  const sjis = { id: 'sjis', text: t('list.export.sjis'), onPick: () => onPick(CsvEncoding.sjis) };
  const exporting = isEmpty
    ? [{ id: 'none', text: t('list.export_none'), disabled: true, onPick: () => {} }]
    : manageState.facility?.csv_encode_type === CsvEncoding.sjis
      ? [sjis, utf8]
      : [utf8, sjis];
  const importing =
    importTo === undefined ? [] : [{ id: 'import', text: t('list.import'), onPick: () => void navigate(importTo) }];
  return (
    <MenuButton
      text={text ?? t(importTo === undefined ? 'list.export' : 'list.csv')}
      kind={inBar ? 'quiet' : 'plain'}
      items={[...exporting, ...importing]}
    />
  );
}
