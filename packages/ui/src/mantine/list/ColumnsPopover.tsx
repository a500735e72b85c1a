import { useT } from '../../headless/screen/i18n.ts';
import { FloatButton } from '../FloatButton.tsx';
import { Lazy } from '../Lazy.tsx';
import type { Column } from './columns.tsx';

/** Props of {@link ColumnsPopover}. */
export interface ColumnsPopoverProps<Row> {
  /** All there are. */
  columns: readonly Column<Row>[];
  /** Names of those shown, in order. */
  shown: readonly string[];
  /** The name of the view that they belong to; undefined without one. */
  view?: string;
  isChanged: boolean;
  onChange(names: readonly string[]): void;
  onReset(): void;
}

const WIDTH = 648;

/** 列を選ぶ: the columns shown, in their order, beside all others by group; each change shows at once. */
export function ColumnsPopover<Row>(props: ColumnsPopoverProps<Row>) {
  const t = useT();
  return (
    <FloatButton text={t('list.columns')} label={t('columns.title')} width={WIDTH} kind="quiet" small>
      {(close) => (
        <Lazy load={() => import('./ColumnsPanel.tsx')}>
          {({ ColumnsPanel }) => <ColumnsPanel {...props} onClose={close} />}
        </Lazy>
      )}
    </FloatButton>
  );
}
