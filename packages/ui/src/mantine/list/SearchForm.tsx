import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
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
  /** Beside 検索する and クリア, such as saving the conditions. */
  more?: ReactNode;
  /** One line without a panel, for lists with few conditions. */
  inline?: boolean;
}

/** The conditions of a list. Enter searches; the panel folds and the list gets the room. */
export function SearchForm({ search, children, more, inline = false }: SearchFormProps) {
  const t = useT();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  const buttons = (
    <>
      <Button type="submit" style={{ minWidth: inline ? undefined : 112 }}>
        {t('action.search')}
      </Button>
      <Button kind={inline ? 'quiet' : 'plain'} className={inline ? 'sub' : undefined} onClick={search.clear}>
        {t('action.clear')}
      </Button>
    </>
  );
  if (inline) {
    return (
      <SearchDraftContext value={search}>
        <search aria-label={t('ui.search_form')}>
          <form className="line" onSubmit={submit}>
            {children}
            {buttons}
            {more}
          </form>
        </search>
      </SearchDraftContext>
    );
  }
  const Icon = search.isOpen ? IconChevronUp : IconChevronDown;
  const fold = (
    <Button
      kind="quiet"
      className="sub"
      icon={<Icon className="i" aria-hidden="true" />}
      aria-expanded={search.isOpen}
      aria-controls={id}
      onClick={() => search.setOpen(!search.isOpen)}
    >
      {t(search.isOpen ? 'list.close_search' : 'list.open_search')}
    </Button>
  );
  return (
    <SearchDraftContext value={search}>
      <search aria-label={t('ui.search_form')}>
        <form className="panel filter" onSubmit={submit}>
          <div id={id} className="cols" hidden={!search.isOpen}>
            {children}
          </div>
          <div className="end">
            {search.isOpen && buttons}
            {search.isOpen && more}
            {fold}
          </div>
        </form>
      </search>
    </SearchDraftContext>
  );
}
