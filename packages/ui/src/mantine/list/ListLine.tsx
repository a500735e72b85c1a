import type { ListFact } from '@tsudoi/contract';
import { type ReactNode, type Ref, useRef } from 'react';
import { conditionInWords } from '../../headless/list/conditionWords.ts';
import type { Search } from '../../headless/list/search.ts';
import { type Condition, isBlank } from '../../headless/list/searchAddress.ts';
import { type Where, withoutCondition } from '../../headless/list/where.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { type ConditionHandle, ConditionPopover, type CountWhere } from './ConditionPopover.tsx';
import { type Chip, SearchLine } from './SearchLine.tsx';
import { type ConditionBook, SearchDraftContext } from './searchContext.ts';

/** The facts of a list's records, as its line needs them. */
export interface ListFacts {
  /** Undefined until they have come. */
  list: readonly ListFact[] | undefined;
  count: CountWhere;
}

/** Props of {@link ListLine}. */
export interface ListLineProps {
  search: Search<unknown, unknown>;
  keyword?: { label: string; placeholder?: string };
  facts?: ListFacts;
  filters?: ReactNode;
  lineFilters?: ReactNode;
  total: number | undefined;
  book: ConditionBook;
  handle: Ref<ConditionHandle>;
}

const textOf = (value: Condition): string => (typeof value === 'string' ? value : '');
const NO_FACTS: readonly ListFact[] = [];

/** The line over a list: its text, its conditions as chips, and what adds, unfolds and clears them. */
export function ListLine({ search, keyword, facts, filters, lineFilters, total, book, handle }: ListLineProps) {
  const t = useT();
  const conditions = useRef<ConditionHandle>(null);
  const list = facts?.list ?? NO_FACTS;
  const where: Where = search.where ?? [];
  const broken = new Set(
    Object.keys(search.error?.fieldCodes ?? {}).map((path) => path.split('.').slice(0, 3).join('.')),
  );

  const asked = Object.entries(search.conditions).filter(([name, value]) => name !== 'keyword' && !isBlank(value));
  const ofForm = asked.flatMap(([name, value]): Chip[] => {
    const entry = book.get(name);
    // Conditions of the line itself show what they ask.
    if (entry === undefined || (lineFilters !== undefined && filters === undefined)) return [];
    return [
      {
        id: name,
        label: entry.label,
        text: t('where.chip', { label: entry.label, words: entry.read(value) }),
        onRemove: () => search.change({ conditions: { ...search.conditions, [name]: undefined } }),
        onOpen: filters === undefined ? undefined : () => search.setOpen(true),
      },
    ];
  });
  const ofFacts = where.flatMap((group, g) =>
    group.map((condition, index): Chip => {
      const fact = list.find(({ field }) => field === condition.field);
      const isGone = facts?.list !== undefined && fact === undefined;
      const label = fact?.label ?? (isGone ? t('where.gone') : '…');
      const words = fact === undefined ? '' : conditionInWords(condition, fact, t);
      return {
        id: `where.${g}.${index}`,
        label,
        text: fact === undefined ? label : t('where.chip', { label, words }),
        broken: isGone || broken.has(`where.${g}.${index}`),
        onRemove: () => search.change({ where: withoutCondition(where, { group: g, index }) }),
        onOpen: fact === undefined ? undefined : () => conditions.current?.open({ group: g, index }),
      };
    }),
  );
  const alternatives = new Set(where.flatMap((_, g) => (g === 0 ? [] : [`where.${g}.0`])));
  return (
    <SearchDraftContext
      value={{
        draft: search.conditions,
        set: (name, value) => search.change({ conditions: { ...search.conditions, [name]: value } }),
      }}
    >
      <SearchLine
        name={keyword === undefined ? undefined : 'keyword'}
        label={keyword?.label ?? ''}
        placeholder={keyword?.placeholder}
        text={textOf(search.conditions.keyword)}
        onText={(text) => search.type('keyword', text)}
        chips={[...ofForm, ...ofFacts]}
        alternatives={alternatives}
        isNarrowed={search.isNarrowed}
        onClear={search.clear}
      >
        {lineFilters}
        {facts !== undefined && (
          <ConditionPopover
            handle={(made) => {
              conditions.current = made;
              if (typeof handle === 'function') handle(made);
              else if (handle !== null && handle !== undefined) handle.current = made;
            }}
            facts={list}
            where={where}
            used={asked.map(([name]) => name)}
            total={total}
            count={facts.count}
            scope={JSON.stringify(search.conditions)}
            onWhere={(next) => search.change({ where: next })}
          />
        )}
        {filters !== undefined && (
          <Button
            kind="quiet"
            small
            className="sub"
            aria-expanded={search.isOpen}
            onClick={() => search.setOpen(!search.isOpen)}
          >
            {t('list.open_search')}
          </Button>
        )}
      </SearchLine>
    </SearchDraftContext>
  );
}
