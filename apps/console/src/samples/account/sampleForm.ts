import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import { DependencyOperator, ExtendedInputType, FormItemUse } from '@tsudoi/domain';

const FIELDS = 60;
const RULES = 40;
const PER_GROUP = 10;

const INPUT_TYPES = Object.values(ExtendedInputType);
const { more, less, equal, contain, except } = DependencyOperator;
type Condition = FormItem['conditions'][number];
const OPERATORS: readonly Pick<Condition, 'operator_type' | 'value'>[] = [
  { operator_type: contain, value: ['a', 'b'] },
  { operator_type: except, value: ['c'] },
  { operator_type: equal, value: 'a' },
  { operator_type: more, value: 10 },
  { operator_type: less, value: 90 },
];
const RULED_USES = [FormItemUse.requiredRelated, FormItemUse.displayRelated, FormItemUse.both] as const;

const choices = [
  { value: 'a', text: 'A', children: [{ value: 'a1', text: 'A-1' }] },
  { value: 'b', text: 'B', children: [{ value: 'b1', text: 'B-1' }] },
  { value: 'c', text: 'C', children: [] },
];

/** The first is what the rules look at: its every answer, typed as a text, changes what shows. */
function conditionOf(id: number, index: number): Condition {
  return {
    type: 'extend',
    dependency_account_cms_component_code: null,
    dependency_account_cms_extend_component_id: id,
    logical_function: index % 2 === 0 ? 'and' : 'or',
    input_type: 'textbox',
    ...(OPERATORS[index % OPERATORS.length] ?? { operator_type: equal, value: 'a' }),
  };
}

function itemOf(index: number): FormItem {
  const input_type = index === 0 ? 'textbox' : (INPUT_TYPES[index % INPUT_TYPES.length] ?? 'textbox');
  const isRuled = index >= FIELDS - RULES;
  return {
    type: 'extend',
    id: index + 1,
    code: '',
    input_type,
    use_type: isRuled ? (RULED_USES[index % RULED_USES.length] ?? FormItemUse.both) : FormItemUse.optional,
    label: `${index + 1} ${input_type}`,
    hint: '',
    choices: ['checkbox', 'radio', 'dropdown', 'dropdown_related'].includes(input_type) ? choices : [],
    limits: {},
    conditions: isRuled ? [conditionOf(1, index), conditionOf(1, index + 1)] : [],
    searchable: false,
    in_csv: false,
    read_only: false,
  };
}

/** An account form of sixty fields of all fourteen kinds, forty of which follow rules on the first. */
export const sampleGroups: readonly FormGroup[] = Array.from({ length: FIELDS / PER_GROUP }, (_, group) => ({
  id: group + 1,
  name: `${group + 1}`,
  member_type_ids: [],
  items: Array.from({ length: PER_GROUP }, (_item, index) => itemOf(group * PER_GROUP + index)),
}));
