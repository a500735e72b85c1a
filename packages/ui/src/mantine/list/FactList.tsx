import { IconSearch } from '@tabler/icons-react';
import { foldForSearch } from '@tsudoi/domain';
import { type ReactNode, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';

/** An entry of a picker of fields. */
export interface PickableFact {
  id: string;
  label: string;
  group: string;
}

/** Fields by their groups, those whose names fit what is typed above them. */
export function useFactSearch<F extends PickableFact>(facts: readonly F[]) {
  const [typed, setTyped] = useState('');
  const looked = foldForSearch(typed);
  const fitting = facts.filter(({ label }) => foldForSearch(label).includes(looked));
  return { typed, setTyped, groups: [...Map.groupBy(fitting, ({ group }) => group)] };
}

/** Props of {@link FactSearch}. */
interface FactSearchProps {
  typed: string;
  onType(text: string): void;
}

/** 項目を探す */
export function FactSearch({ typed, onType }: FactSearchProps) {
  const t = useT();
  return (
    <div className="q">
      <IconSearch className="i" aria-hidden="true" />
      <input
        className="in"
        autoComplete="off"
        placeholder={t('list.find_field')}
        aria-label={t('list.find_field')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

/** Groups of fields one below the other, in columns where there is room. */
export function FactGroups<F extends PickableFact>({
  groups,
  className,
  children,
}: {
  groups: readonly (readonly [string, readonly F[]])[];
  className: string;
  children: (fact: F) => ReactNode;
}) {
  const t = useT();
  if (groups.length === 0) return <p className="hint">{t('ui.nothing_found')}</p>;
  return (
    <div className={className}>
      {groups.map(([group, facts]) => (
        <section key={group}>
          <h3>{group}</h3>
          {facts.map(children)}
        </section>
      ))}
    </div>
  );
}
