import { itemsWith, type PaletteGroup, type PaletteItem, searchWords } from '@tsudoi/ui/headless/palette/palette';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Palette } from '@tsudoi/ui/mantine/palette/Palette';
import { useNavigate } from 'react-router';
import type { AreaPaletteProps } from './Frame.tsx';
import { screensOf, useRecentItems } from './palette.ts';

/** Rows of each kind beside those of others. */
const FEW = 4;
const FEW_AT_FIRST = 8;

/** Props of {@link AreaPalette}. */
export interface OfArea extends AreaPaletteProps {
  label: string;
  /** The records of the area; undefined where this person may not see them. */
  records: Omit<PaletteGroup, 'few'> | undefined;
  /** Records beside those that one looks for first; none while nothing was found. */
  beside?: Omit<PaletteGroup, 'few'> | undefined;
  isSettled: boolean;
  problem: string | undefined;
  /** What Tab leads to, in words. */
  actionsHint: string;
  /** What one may do without a record. */
  actions: readonly PaletteItem[];
  /** What one may do with the text itself; it stands behind all that was found. */
  offer?: PaletteItem | undefined;
  mayOpen(pathname: string): boolean;
}

/** The palette of an area: its records, what one can do, its screens, and what was open before. */
export function AreaPalette(props: OfArea) {
  const { text, records, onClose } = props;
  const t = useT();
  const navigate = useNavigate();
  const recent = useRecentItems(props.mayOpen);
  const words = searchWords(text);
  const isBlank = words.length === 0;
  const own: PaletteItem[] = [
    { id: 'keys', text: t('palette.keys'), keys: ['?'], run: props.onKeys },
    { id: 'logout', text: t('palette.logout'), run: props.onLogout },
  ];
  const group = (id: string, label: string, items: readonly PaletteItem[], few = FEW): PaletteGroup => {
    const found = itemsWith(items, words);
    return { id, label, items: found, count: found.length, few };
  };
  const lasting = group('recent', t('palette.recent'), recent, isBlank ? FEW_AT_FIRST : FEW);
  const rest = [
    group('actions', t('palette.actions'), [...props.actions, ...own]),
    group('screens', t('palette.screens'), screensOf(props.entries), isBlank ? FEW_AT_FIRST : FEW),
  ];
  const found = [records, props.beside].flatMap((records) => (records === undefined ? [] : [{ ...records, few: FEW }]));
  const offered =
    props.offer === undefined
      ? []
      : [{ id: 'offer', scope: 'actions', label: t('palette.actions'), items: [props.offer], count: 1, few: 1 }];
  const open = (item: PaletteItem, { inNewTab }: { inNewTab: boolean }) => {
    if (item.to === undefined) {
      onClose();
      item.run?.();
    } else if (inNewTab || item.isExternal === true) {
      window.open(item.to, '_blank', 'noopener');
    } else {
      onClose();
      void navigate(item.to);
    }
  };
  return (
    <Palette
      label={props.label}
      text={text}
      onText={props.onText}
      groups={isBlank ? [lasting, ...rest, ...found] : [...found, ...rest, lasting, ...offered]}
      scopes={[...found, ...rest, lasting].map(({ id }) => id)}
      isSettled={props.isSettled}
      problem={props.problem}
      isEntered={props.isEntered}
      actionsHint={props.actionsHint}
      hint={t('palette.hint')}
      onOpen={open}
      onClose={onClose}
    />
  );
}
