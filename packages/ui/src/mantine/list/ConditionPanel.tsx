import type { FactCondition, ListFact } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { type Where, withCondition } from '../../headless/list/where.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { type ConditionDraft, ConditionEditor, conditionOf, draftOf } from './ConditionEditor.tsx';
import type { ConditionPlace, ConditionPopoverProps, CountWhere } from './ConditionPopover.tsx';
import { FactGroups, FactSearch, useFactSearch } from './FactList.tsx';

/** What stands in the popover: every field by group, and beside them what the chosen one is asked for. */
export function ConditionPanel(props: ConditionPopoverProps & { at: ConditionPlace | undefined; onClose(): void }) {
  const { facts, where, used, at } = props;
  const t = useT();
  const there = at === undefined ? undefined : where[at.group]?.[at.index];
  const [field, setField] = useState(there?.field);
  const [isOr, setOr] = useState(false);
  const usedFields = new Set([...used, ...(isOr ? [] : (where[0] ?? []).map((condition) => condition.field))]);
  const { typed, setTyped, groups } = useFactSearch(
    facts.filter(({ searchable }) => searchable).map((fact) => ({ ...fact, id: fact.field })),
  );
  const fact = facts.find((candidate) => candidate.field === field);
  const put = (condition: FactCondition): Where =>
    isOr && at === undefined ? [...where, [condition]] : withCondition(where, condition, at);
  return (
    <div className="pick-condition">
      <h2 className="sr">{t('list.add_condition')}</h2>
      <div className="all">
        <FactSearch typed={typed} onType={setTyped} />
        <FactGroups groups={groups} className="gs">
          {(candidate) => {
            const isUsed = usedFields.has(candidate.field) && candidate.field !== there?.field;
            return (
              <button
                key={candidate.field}
                type="button"
                className={candidate.field === field ? 'on' : undefined}
                aria-pressed={candidate.field === field}
                disabled={isUsed}
                onClick={() => setField(candidate.field)}
              >
                {isUsed ? t('where.used', { label: candidate.label }) : candidate.label}
              </button>
            );
          }}
        </FactGroups>
      </div>
      {fact === undefined ? (
        <p className="ask hint">{t('where.choose')}</p>
      ) : (
        <Ask
          key={fact.field}
          fact={fact}
          condition={there?.field === fact.field ? there : undefined}
          total={props.total}
          count={props.count}
          scope={props.scope}
          put={put}
          verb={t(at === undefined ? 'where.add' : 'where.change')}
          onWhere={(next) => {
            props.onWhere(next);
            props.onClose();
          }}
        />
      )}
      {at === undefined && (
        <p className="two">
          <span className="grow">{t(isOr ? 'where.any_note' : 'where.all_note')}</span>
          {where.length > 0 && (
            <button type="button" className="link" onClick={() => setOr(!isOr)}>
              {t(isOr ? 'where.and' : 'where.or')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

interface AskProps {
  fact: ListFact;
  condition: FactCondition | undefined;
  total: number | undefined;
  count: CountWhere;
  scope: string;
  verb: string;
  put(condition: FactCondition): Where;
  onWhere(where: Where): void;
}

/** How long after the last change of a condition its rows are counted, in ms. */
const COUNT_PAUSE_MS = 150;

function Ask({ fact, condition, total, count, scope, verb, put, onWhere }: AskProps) {
  const t = useT();
  const [draft, setDraft] = useState<ConditionDraft>(() => draftOf(fact, condition));
  const made = conditionOf(fact.field, draft);
  const next = made === undefined ? undefined : put(made);
  const settled = useSettled(next, COUNT_PAUSE_MS);
  const { data: counted } = useSWR(settled === undefined ? null : ['where-count', scope, settled], () =>
    settled === undefined ? undefined : count(settled),
  );
  const add = () => next !== undefined && onWhere(next);
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        add();
      }}
    >
      <ConditionEditor fact={fact} draft={draft} onDraft={setDraft} />
      <p aria-live="polite">
        <b>
          {made !== undefined && counted !== undefined
            ? t('where.count', {
                now: total === undefined ? '' : formatNumber(total),
                found: `${formatNumber(counted.count)}${counted.more ? '+' : ''}`,
              })
            : ' '}
        </b>
      </p>
      <Button type="submit" disabled={made === undefined}>
        {verb}
      </Button>
    </form>
  );
}

/** A value once it has not changed for a while. */
function useSettled<V>(value: V, pauseMs: number): V {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same value in another object has not changed
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
