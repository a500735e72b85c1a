import type { FormEvent, ReactNode } from 'react';
import type { Conditions } from '../../headless/list/searchAddress.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { SearchDraftContext } from './searchContext.ts';

/** What the form needs of a search. */
export interface SearchFormState {
  draft: Conditions;
  set(name: string, value: Conditions[string]): void;
  submit(): void;
  clear(): void;
  isOpen: boolean;
  setOpen(open: boolean): void;
}

/** Props of {@link SearchForm}. */
export interface SearchFormProps {
  search: SearchFormState;
  children: ReactNode;
}

/** The conditions of a list as a form (G-55): folded, the line over the list stands for it. Enter searches. */
export function SearchForm({ search, children }: SearchFormProps) {
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  return (
    <SearchDraftContext value={search}>
      <form className="panel filter" aria-label={t('list.open_search')} hidden={!search.isOpen} onSubmit={submit}>
        <div className="cols">{children}</div>
        <div className="end">
          <Button type="submit" style={{ minWidth: 112 }}>
            {t('action.search')}
          </Button>
          <Button onClick={search.clear}>{t('action.clear')}</Button>
          <Button kind="quiet" className="sub" onClick={() => search.setOpen(false)}>
            {t('list.close_search')}
          </Button>
        </div>
      </form>
    </SearchDraftContext>
  );
}
