import { hasKeyword, pickFields } from '@tsudoi/contract';
import { PRICE_CHOICES_MAX, type PriceItemSearch, priceItemColumns } from '@tsudoi/contract/price-items';
import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type PriceItem = Row<'price_item'>;
/** Columns people write. */
type Written = Pick<PriceItem, (typeof priceItemColumns)[number]>;

const records = recordsOf('price_item');
export const { byId: priceItemById, remove: removePriceItem } = records;

const withKey = (values: Written) => ({
  ...pickFields(values, priceItemColumns),
  search_key: foldForSearch(values.name),
});

export const insertPriceItem = (tx: FacilityTx, values: Written, by: string) => records.insert(tx, withKey(values), by);

export const updatePriceItem = (tx: FacilityTx, before: PriceItem, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

type Found = Pick<PriceItemSearch, 'sort' | 'default_search'>;

/** The price items that a list looks for, in its order. */
function found({ sort, default_search: { keyword = '' } }: Found) {
  const all = build.selectFrom('price_item').where('deleted_at', 'is', null);
  const matching = keyword === '' ? all : all.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return matching.orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc').orderBy('id');
}

export const searchPriceItems = (tx: FacilityTx, body: Found & PageRequest) =>
  readPage(tx, found(body).selectAll(), body);

/** Prices to choose from, by name. */
export const priceChoicesOf = (tx: FacilityTx, keyword = ''): Promise<PriceItem[]> =>
  tx.rows(
    found({ default_search: { keyword: hasKeyword(keyword) ? keyword : '' } })
      .selectAll()
      .limit(PRICE_CHOICES_MAX),
  );
