import type { FieldProblems } from '@tsudoi/contract';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { fieldMessage } from '@tsudoi/i18n/problems';

const SEARCH = 'default_search.';

/** What is wrong with the conditions of a search, each named as its form names it, whichever end of a range it is. */
export function conditionFaults(faults: FieldProblems, locale: Locale): string[] {
  const texts = Object.entries(faults).flatMap(([path, [first]]) => {
    if (first === undefined) return [];
    const [name = path] = path.replace(SEARCH, '').split('.');
    return [fieldMessage(first.code, { ...first.params, input: fieldLabel(name, locale) }, locale)];
  });
  return [...new Set(texts)];
}
