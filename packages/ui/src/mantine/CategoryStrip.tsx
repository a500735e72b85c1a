import { IconSearch } from '@tabler/icons-react';
import { ContentCategory, valuesOf } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../headless/screen/i18n.ts';
import { Button } from './Button.tsx';

/** What a content list is narrowed to. */
export interface CategoryChoice {
  /** Undefined shows all. */
  category: ContentCategory | undefined;
  keyword: string;
}

/** Props of {@link CategoryStrip}. */
export interface CategoryStripProps {
  value: CategoryChoice;
  onChange(value: CategoryChoice): void;
  /** The seven names unless told (UI-56). */
  categories?: readonly ContentCategory[];
}

/** Category buttons of a content list beside its keyword box (UI-56, UI-57); Enter or 検索する searches. */
export function CategoryStrip({ value, onChange, categories = valuesOf(ContentCategory) }: CategoryStripProps) {
  const t = useT<'member'>();
  const locale = useLocale();
  const [keyword, setKeyword] = useState(value.keyword);
  useEffect(() => setKeyword(value.keyword), [value.keyword]);
  const choices = [undefined, ...categories];
  return (
    <search className="strip" aria-label={t('list.categories')}>
      <fieldset className="chips">
        <legend className="sr">{t('list.categories')}</legend>
        {choices.map((category) => (
          <button
            key={category ?? 'all'}
            type="button"
            className="chip"
            aria-pressed={category === value.category}
            onClick={() => onChange({ ...value, category })}
          >
            {category === undefined ? t('state.all') : label('contentCategory', category, locale)}
          </button>
        ))}
      </fieldset>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...value, keyword: keyword.trim() });
        }}
      >
        <div className="find1">
          <IconSearch className="i" aria-hidden="true" />
          <input
            className="in"
            type="search"
            maxLength={100}
            autoComplete="off"
            aria-label={t('field.keyword')}
            placeholder={t('field.keyword')}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </div>
        <Button type="submit">{t('action.search')}</Button>
      </form>
    </search>
  );
}
