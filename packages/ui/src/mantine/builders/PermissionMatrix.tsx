import { IconSearch } from '@tabler/icons-react';
import { PermissionFlag } from '@tsudoi/domain';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useField } from '../../headless/form/field.ts';
import { valueAt } from '../../headless/form/formValues.ts';
import { type Flags, findMenus, type MatrixMenu, withBox } from '../../headless/form/permissionMatrix.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { FieldFrame, type FieldProps } from '../fields/Field.tsx';
import { MatrixRows } from './MatrixRows.tsx';
import { changeWords } from './matrixWords.ts';

/** Props of {@link PermissionMatrix}. */
export interface PermissionMatrixProps extends Omit<FieldProps, 'span'> {
  menus: readonly MatrixMenu[];
  /** A further column: what may be done by other flags, such as those of the role. */
  compare?: { header: string; flags: Flags };
}

/** Menus × view and edit, with the result in words; the value is a flag for each menu without children (G-40). */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { name, label, menus, compare } = props;
  const t = useT();
  const locale = useLocale();
  const { control } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const [wanted, setWanted] = useState('');
  const read = useCallback(
    (value: unknown) => changeWords(menus, {}, flagsOf(value), locale).gained.join(t('list.joint')),
    [menus, locale, t],
  );
  const field = useField({ name, label, disabled: props.disabled, read });
  const flags = flagsOf(field.value);
  const isLocked = field.readOnly || field.disabled;
  const isFiltered = wanted.trim() !== '';
  const shown = isFiltered ? findMenus(menus, wanted) : menus;
  return (
    // What stood there before is said row by row.
    <FieldFrame
      field={{ ...field, before: undefined }}
      label={label}
      required={props.required}
      hint={props.hint}
      hideLabel={props.hideLabel}
      span={12}
      group
    >
      <div className="matrix" id={field.id} tabIndex={-1}>
        <div className="matrix-tools">
          <div className="find1">
            <IconSearch className="i" aria-hidden="true" />
            <input
              className="in"
              type="search"
              maxLength={100}
              aria-label={t('matrix.find')}
              placeholder={t('matrix.find')}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </div>
          {!isLocked && (
            <>
              <span className="grow" />
              <span className="sub">{t('matrix.all')}</span>
              <Button
                small
                onClick={() => field.set(withBox(menus, withBox(menus, flags, 'view', true), 'edit', false))}
              >
                {t('matrix.all_view')}
              </Button>
              <Button small onClick={() => field.set(withBox(menus, flags, 'view', false))}>
                {t('matrix.all_none')}
              </Button>
            </>
          )}
        </div>
        <table className="grid" onKeyDown={moveByArrow}>
          <thead>
            <tr>
              <th scope="col">{t('shell.menu')}</th>
              <th scope="col">{t('matrix.view')}</th>
              <th scope="col">{t('matrix.edit')}</th>
              <th scope="col">{t('matrix.result')}</th>
              {compare !== undefined && <th scope="col">{compare.header}</th>}
            </tr>
          </thead>
          <tbody>
            <MatrixRows
              menus={shown}
              flags={flags}
              compare={compare?.flags}
              before={field.isChanged ? flagsOf(valueAt(defaultValues, name)) : flags}
              level={0}
              openAll={isFiltered}
              locked={isLocked}
              onChange={field.set}
              onBlur={field.blur}
            />
          </tbody>
        </table>
        {shown.length === 0 && <p className="muted pad">{t('shell.no_menu_found')}</p>}
      </div>
    </FieldFrame>
  );
}

const FLAGS: readonly unknown[] = Object.values(PermissionFlag);

/** The flags of a form's value; entries that are not flags are left out. */
export function flagsOf(value: unknown): Flags {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, flag]) => FLAGS.includes(flag)));
}

/** Arrows go from box to box: up and down in a column, left and right in a row. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  const row = box instanceof HTMLInputElement ? box.closest('tr') : null;
  if (row === null || !(box instanceof HTMLInputElement)) return;
  const column = [...row.querySelectorAll('input')].indexOf(box);
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')];
  const at = rows.indexOf(row);
  const target = {
    ArrowDown: rows[at + 1]?.querySelectorAll('input')[column],
    ArrowUp: rows[at - 1]?.querySelectorAll('input')[column],
    ArrowRight: row.querySelectorAll('input')[column + 1],
    ArrowLeft: row.querySelectorAll('input')[column - 1],
  }[event.key];
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  target?.focus();
}
