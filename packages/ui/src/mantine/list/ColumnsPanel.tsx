import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { moved, toggled } from '../../headless/list/listColumns.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import type { ColumnsPopoverProps } from './ColumnsPopover.tsx';
import { FactGroups, FactSearch, useFactSearch } from './FactList.tsx';

/** What stands in the popover: the columns shown in their order, beside all others by group. */
export function ColumnsPanel<Row>({
  columns,
  shown,
  view,
  isChanged,
  onChange,
  onReset,
  onClose,
}: ColumnsPopoverProps<Row> & { onClose(): void }) {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const others = columns
    .filter(({ id }) => !shown.includes(id))
    .map((column) => ({ ...column, label: column.header, group: column.group ?? t('columns.others') }));
  const { typed, setTyped, groups } = useFactSearch(others);
  const selected = shown.flatMap((name) => columns.find(({ id }) => id === name) ?? []);
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== undefined) onChange(moved(shown, dragged, at));
    setDragged(undefined);
  };
  return (
    <div className="columns">
      <header>
        <h2>{t('columns.title')}</h2>
        <FactSearch typed={typed} onType={setTyped} />
        <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
          <IconX className="i" aria-hidden="true" />
        </button>
      </header>
      <div className="now">
        <h3>{t('columns.shown')}</h3>
        <ol>
          {selected.map((column, index) => (
            <li
              key={column.id}
              className={dragged === column.id ? 'r mv' : 'r'}
              draggable
              onDragStart={() => setDragged(column.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <label>
                <input
                  type="checkbox"
                  className="ck"
                  checked
                  // Without a column there would be nothing to see.
                  disabled={column.always === true || shown.length === 1}
                  onChange={() => onChange(toggled(shown, column.id))}
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
                    disabled={by < 0 ? index === 0 : index === selected.length - 1}
                    aria-label={t(by < 0 ? 'columns.up' : 'columns.down', { column: column.header })}
                    onClick={() => onChange(moved(shown, column.id, index + by))}
                  >
                    <Icon className="i" aria-hidden="true" />
                  </button>
                );
              })}
            </li>
          ))}
        </ol>
      </div>
      <FactGroups groups={groups} className="off">
        {(column) => (
          <label key={column.id} className="r">
            <input
              type="checkbox"
              className="ck"
              checked={false}
              onChange={() => onChange(toggled(shown, column.id))}
            />
            {column.label}
          </label>
        )}
      </FactGroups>
      <footer>
        <span className="muted grow">{view === undefined ? t('columns.lead') : t('columns.lead_view', { view })}</span>
        <Button kind="quiet" small disabled={!isChanged} onClick={onReset}>
          {t('columns.reset')}
        </Button>
      </footer>
    </div>
  );
}
