import type { ListFact } from '@tsudoi/contract';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Where } from '../../headless/list/where.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FloatButton, type FloatHandle } from '../FloatButton.tsx';
import { Lazy } from '../Lazy.tsx';

/** Where a condition stands among the groups. */
export interface ConditionPlace {
  group: number;
  index: number;
}

/** Counts the rows that conditions would find; undefined where they cannot be evaluated. */
export type CountWhere = (where: Where) => Promise<{ count: number; more: boolean } | undefined>;

/** What others can do with the popover: open it for a condition that is there, or for the next one. */
export interface ConditionHandle {
  open(at?: ConditionPlace): void;
}

/** Props of {@link ConditionPopover}. */
export interface ConditionPopoverProps {
  facts: readonly ListFact[];
  where: Where;
  /** Fields that the folded form asks already. */
  used: readonly string[];
  /** How many rows there are now. */
  total: number | undefined;
  count: CountWhere;
  /** What is searched beside the conditions, so that another search is counted anew. */
  scope: string;
  handle?: Ref<ConditionHandle>;
  onWhere(where: Where): void;
}

const WIDTH = 760;

/** 条件を追加する: every field by group, and beside them what the chosen one is asked for. */
export function ConditionPopover(props: ConditionPopoverProps) {
  const t = useT();
  const float = useRef<FloatHandle>(null);
  const [at, setAt] = useState<ConditionPlace>();
  useImperativeHandle(props.handle, () => ({
    open(place) {
      setAt(place);
      float.current?.open();
    },
  }));
  return (
    <FloatButton
      handle={float}
      text={t('list.add_condition')}
      label={t('list.add_condition')}
      width={WIDTH}
      small
      onClose={() => setAt(undefined)}
    >
      {(close) => (
        <Lazy load={() => import('./ConditionPanel.tsx')}>
          {({ ConditionPanel }) => (
            <ConditionPanel
              key={at === undefined ? '' : `${at.group}.${at.index}`}
              {...props}
              at={at}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </FloatButton>
  );
}
