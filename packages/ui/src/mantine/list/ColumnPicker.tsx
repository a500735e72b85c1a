import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { CONFIRM_WIDTH } from '@tsudoi/domain';
import { useState } from 'react';
import type { ChosenColumns } from '../../headless/list/columnChoice.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { Column } from './columns.tsx';

/** 列を選ぶ: which columns a list shows and in which order; what is picked shows at once. */
export function ColumnPicker<Row>({ chosen }: { chosen: ChosenColumns<Column<Row>> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isShown = (column: Column<Row>) => chosen.shown.includes(column);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('columns.title')} width={CONFIRM_WIDTH} closable>
        <p className="hint">{t('columns.lead')}</p>
        <ul className="column-choice">
          {chosen.all.map((column, index) => (
            <li key={column.id}>
              <label>
                <input
                  type="checkbox"
                  className="ck"
                  checked={isShown(column)}
                  // The last one stays, or there would be nothing to see.
                  disabled={column.always === true || (isShown(column) && chosen.shown.length === 1)}
                  onChange={() => chosen.toggle(column.id)}
                />
                {column.header}
                {column.always === true && <span className="muted">{t('columns.always')}</span>}
              </label>
              {([-1, 1] as const).map((by) => {
                const Icon = by < 0 ? IconChevronUp : IconChevronDown;
                return (
                  <button
                    key={by}
                    type="button"
                    className="ib"
                    disabled={by < 0 ? index === 0 : index === chosen.all.length - 1}
                    aria-label={t(by < 0 ? 'columns.up' : 'columns.down', { column: column.header })}
                    onClick={() => chosen.move(column.id, by)}
                  >
                    <Icon className="i" aria-hidden="true" />
                  </button>
                );
              })}
            </li>
          ))}
        </ul>
        <div className="dialog-end">
          <Button disabled={!chosen.isChanged} onClick={chosen.reset}>
            {t('columns.reset')}
          </Button>
          <Button kind="primary" onClick={() => setOpen(false)} data-autofocus>
            {t('action.close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
