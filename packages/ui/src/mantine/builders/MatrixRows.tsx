import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { PermissionFlag } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { useState } from 'react';
import {
  boxState,
  canTick,
  commonFlag,
  type Flags,
  flagChanges,
  type MatrixBox,
  type MatrixMenu,
  withBox,
} from '../../headless/form/permissionMatrix.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import { Tag } from '../Tag.tsx';

interface RowsProps {
  menus: readonly MatrixMenu[];
  flags: Flags;
  /** Flags that are shown beside them. */
  compare?: Flags;
  /** What is stored. */
  before: Flags;
  level: number;
  /** Headings cannot be folded while the menus are searched. */
  openAll: boolean;
  locked: boolean;
  onChange(flags: Flags): void;
  onBlur(): void;
}

/** The rows of a permission matrix: headings fold, their boxes stand for all under them. */
export function MatrixRows(props: RowsProps) {
  return props.menus.map((menu) => <MenuRows key={menu.id} {...props} menu={menu} />);
}

const BOXES: readonly MatrixBox[] = ['view', 'edit'];

function MenuRows({ menu, ...props }: RowsProps & { menu: MatrixMenu }) {
  const { flags, compare, before, level, locked } = props;
  const t = useT();
  const locale = useLocale();
  const [isFolded, setFolded] = useState(false);
  const isHeading = menu.children.length > 0;
  const isOpen = isHeading && (props.openAll || !isFolded);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const flag = commonFlag(menu, flags);
  const { gained, lost } = flagChanges([menu], before, flags);
  const isChanged = !isHeading && gained.length + lost.length > 0;
  return (
    <>
      <tr className={level === 0 ? 'grp' : undefined}>
        <th scope="row" data-level={level}>
          {isHeading ? (
            <button type="button" aria-expanded={isOpen} disabled={props.openAll} onClick={() => setFolded(!isFolded)}>
              <Icon className="i" aria-hidden="true" />
              {menu.name}
            </button>
          ) : (
            menu.name
          )}
        </th>
        {BOXES.map((box) => (
          <td key={box}>
            <Box
              menu={menu}
              box={box}
              flags={flags}
              locked={locked}
              onBlur={props.onBlur}
              onChange={(isOn) => props.onChange(withBox([menu], flags, box, isOn))}
            />
          </td>
        ))}
        <td className={flag === 0 ? 'muted' : undefined}>
          {flag === undefined ? t('matrix.each') : label('permissionFlag', flag, locale)}
          {isChanged && <Tag tone="info">{t('state.changed')}</Tag>}
        </td>
        {compare !== undefined && <OtherFlag menu={menu} own={flag} other={commonFlag(menu, compare)} />}
      </tr>
      {isOpen && <MatrixRows {...props} menus={menu.children} level={level + 1} />}
    </>
  );
}

/** What other flags allow; quiet where it is the same. */
function OtherFlag({
  menu,
  own,
  other,
}: {
  menu: MatrixMenu;
  own: number | undefined;
  other: PermissionFlag | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const isSame = own === other && menu.children.length === 0;
  return (
    <td className={isSame || other === 0 ? 'muted' : undefined}>
      {other === undefined ? t('matrix.each') : label('permissionFlag', other, locale)}
    </td>
  );
}

interface BoxProps {
  menu: MatrixMenu;
  box: MatrixBox;
  flags: Flags;
  locked: boolean;
  onChange(isOn: boolean): void;
  onBlur(): void;
}

function Box({ menu, box, flags, locked, onChange, onBlur }: BoxProps) {
  const t = useT();
  const state = boxState(menu, flags, box);
  return (
    <label className="box">
      <input
        type="checkbox"
        className={state === 'mixed' ? 'ck mix' : 'ck'}
        checked={state === 'on'}
        ref={(input) => {
          if (input !== null) input.indeterminate = state === 'mixed';
        }}
        disabled={locked || (state === 'off' && !canTick(menu, flags, box))}
        aria-label={t(box === 'view' ? 'matrix.view_of' : 'matrix.edit_of', { menu: menu.name })}
        onBlur={onBlur}
        onChange={() => onChange(state !== 'on')}
      />
    </label>
  );
}
