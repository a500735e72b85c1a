import type { DependencyCondition, FormItem, FormValues } from './items.ts';

/**
 * The dependency rules once more, read straight from the specification and without any of the evaluator's code: what
 * property tests hold the evaluator against.
 */
export function naiveState(
  item: Pick<FormItem, 'use_type' | 'conditions'>,
  values: FormValues,
  year: number,
): { shown: boolean; required: boolean } {
  if (item.use_type === 1) return { shown: true, required: true };
  if (item.use_type === 2) return { shown: true, required: false };
  if (item.use_type === 3) return { shown: false, required: false };
  if (item.conditions.length === 0) return { shown: true, required: false };
  let anyGroup = false;
  let thisGroup = true;
  item.conditions.forEach((condition, index) => {
    if (index > 0 && condition.logical_function === 'or') {
      anyGroup = anyGroup || thisGroup;
      thisGroup = true;
    }
    thisGroup = naiveHolds(condition, values, year) && thisGroup;
  });
  const met = anyGroup || thisGroup;
  if (item.use_type === 4) return { shown: true, required: met };
  if (item.use_type === 5) return { shown: met, required: false };
  return { shown: met, required: met };
}

const ALWAYS = 'name name_kana location document event_attended event_participant invoice_history profile_image';

function naiveHolds(condition: DependencyCondition, values: FormValues, year: number): boolean {
  const code = condition.dependency_account_cms_component_code;
  const exempt = ALWAYS.split(' ');
  if (exempt.includes(condition.input_type)) return true;
  if (code !== null && exempt.includes(code)) return true;
  const answer =
    condition.type === 'extend'
      ? values.extend_info[`${condition.dependency_account_cms_extend_component_id}`]
      : values.basic_info[code ?? ''];
  const wanted = condition.value;
  const operator = condition.operator_type;
  if (condition.type === 'default' && code === 'birthday' && operator <= 3 && looksLikeNumber(wanted)) {
    const year4 = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(typeof answer === 'string' ? answer : '');
    if (year4 === null || Number.isNaN(Date.parse(`${year4[1]}-${year4[2]}-${year4[3]}T00:00:00Z`))) return false;
    const age = year - Number(year4[1]);
    if (operator === 1) return age >= Number(wanted);
    if (operator === 2) return age <= Number(wanted);
    return age === Number(wanted);
  }
  if (operator === 1 || operator === 2) {
    for (const side of [answer, wanted]) {
      if (typeof side !== 'string' && typeof side !== 'number') return false;
      if (String(side).trim() === '') return false;
    }
    const [a, b] =
      looksLikeNumber(answer) && looksLikeNumber(wanted)
        ? [Number(answer), Number(wanted)]
        : [String(answer).trim(), String(wanted).trim()];
    return operator === 1 ? a >= b : a <= b;
  }
  const have = textsOf(answer);
  const want = textsOf(wanted);
  if (operator === 3) return JSON.stringify(have.sort()) === JSON.stringify(want.sort());
  if (!Array.isArray(wanted)) return false;
  let found = 0;
  for (const one of have) for (const other of want) if (one === other) found++;
  return operator === 4 ? found > 0 : found === 0;
}

function looksLikeNumber(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^\s*-?\d+(\.\d+)?\s*$/.test(String(value));
}

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .filter((one) => one !== null && one !== undefined && String(one).trim() !== '')
    .map((one) => String(one).trim());
}
