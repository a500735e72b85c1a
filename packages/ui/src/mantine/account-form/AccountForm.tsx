import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import { type ItemState, itemKey } from '@tsudoi/domain';
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { FormRules, useAnyVisible, useItemState } from '../../headless/form/accountForm.ts';
import { FieldScopeContext } from '../../headless/form/field.ts';
import { focusField } from '../../headless/form/formStatus.ts';
import { FormSection } from '../form/FormSection.tsx';
import { AccountItem, type AccountItemProps } from './AccountItem.tsx';

/** A field that the screen draws itself, such as one that offers the facility's member types. */
export type OwnItem = (item: FormItem, state: ItemState) => ReactNode;

/** Props of {@link AccountForm}. */
export interface AccountFormProps {
  /** The facility's definition: sections and their items, in their order. */
  groups: readonly FormGroup[];
  /** Fields beside each other where there is room: two unless told. */
  columns?: 1 | 2;
  /** The reference calls of the area, for addresses. */
  reference: AccountItemProps['reference'];
  /** Fields that the screen draws itself, by the code of their built-in item. */
  own?: Readonly<Record<string, OwnItem>>;
  /** Keys of the items to show where it is a part of the form (`itemKey`), and what their answers bring. */
  only?: ReadonlySet<string>;
}

/**
 * The account form as a facility defined it, inside a form of react-hook-form whose values are `basic_info` and
 * `extend_info`. What shows and what is required follows the answers (`stateOfItem` in `packages/domain`).
 */
export function AccountForm({ groups, columns = 2, reference, own = {}, only }: AccountFormProps) {
  useFieldOfAddress(groups);
  return (
    <FormRules groups={groups} only={only}>
      {groups.map((group) => (
        <Group key={group.id} group={group} columns={columns} reference={reference} own={own} />
      ))}
    </FormRules>
  );
}

/** The address can open the form at a built-in field: `#expires_on`. */
function useFieldOfAddress(groups: readonly FormGroup[]): void {
  const { registry } = useContext(FieldScopeContext);
  const isThere = useRef(false);
  useEffect(() => {
    const code = location.hash.slice(1);
    const isItem = groups.some(({ items }) => items.some((item) => item.type !== 'extend' && item.code === code));
    if (registry === undefined || isThere.current || !isItem) return;
    const move = () => {
      const field = registry.snapshot().fields.find(({ name }) => name === `basic_info.${code}`);
      if (field === undefined || isThere.current) return;
      isThere.current = true;
      focusField(field);
    };
    move();
    return registry.subscribe(move);
  }, [registry, groups]);
}

type GroupProps = Required<Pick<AccountFormProps, 'columns' | 'reference' | 'own'>> & { group: FormGroup };

/** A section whose items are all away is away with them. */
function Group({ group, columns, reference, own }: GroupProps) {
  if (!useAnyVisible(group.items)) return null;
  return (
    <FormSection title={group.name} anchor={`group-${group.id}`} columns={columns}>
      {group.items.map((item) => (
        <Item key={itemKey(item)} item={item} reference={reference} own={own[item.code]} />
      ))}
    </FormSection>
  );
}

interface ItemProps {
  item: FormItem;
  reference: AccountFormProps['reference'];
  own: OwnItem | undefined;
}

function Item({ item, reference, own }: ItemProps) {
  const state = useItemState(item);
  if (!state.shown) return null;
  if (own === undefined) return <AccountItem item={item} state={state} reference={reference} />;
  return item.read_only ? <ReadOnly>{own(item, state)}</ReadOnly> : own(item, state);
}

/** A field that the screen draws itself does not know that this form only shows it. */
function ReadOnly({ children }: { children: ReactNode }) {
  const scope = useContext(FieldScopeContext);
  const value = useMemo(() => ({ ...scope, readOnly: true }), [scope]);
  return <FieldScopeContext value={value}>{children}</FieldScopeContext>;
}
