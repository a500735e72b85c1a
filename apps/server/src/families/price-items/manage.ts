import { fieldProblem, pickFields } from '@tsudoi/contract';
import { PriceItemCreate, priceChoices, priceItems } from '@tsudoi/contract/price-items';
import { type Binding, staff } from '../../kernel/bind.ts';
import { checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { plainRecords } from '../storages/index.ts';
import {
  insertPriceItem,
  priceChoicesOf,
  priceItemById,
  removePriceItem,
  searchPriceItems,
  updatePriceItem,
} from './store.ts';

const records = plainRecords('price_item', PriceItemCreate.entries);

const uniqueName = { price_item_only: ['name', 'name_taken'] } as const;

/** A reason belongs to 0 % alone. @throws Problem validation where 0 % has none */
function checked<T extends { rate: number; zero_reason: string | null }>(values: T): T {
  if (values.rate === 0 && values.zero_reason === null) throw fieldProblem('zero_reason', 'required');
  return { ...values, zero_reason: values.rate === 0 ? values.zero_reason : null };
}

const search = staff(priceItems.search, async (context) => {
  const found = await searchPriceItems(context.tx, context.body);
  return presentPage(context.body, found, await records.presenting(context, found.rows));
});

const create = staffOfWhole(priceItems.create, async (context) => {
  const { tx, body, actor, history } = context;
  const id = await mapUniqueViolation(uniqueName, () => insertPriceItem(tx, checked(body), actor.name));
  await history('create', { id, version: 1 }, await records.created(context, id));
  return { id, code: '', version: 1 };
});

const get = staff(priceItems.get, async (context) => {
  const row = existing(await priceItemById(context.tx, context.params.id));
  return (await records.presenting(context, [row]))(row);
});

const update = staffOfWhole(priceItems.update, async (context) => {
  const { tx, params, body, actor, history } = context;
  const before = existing(await priceItemById(tx, params.id));
  checkVersion(before, body.version);
  const { values, change } = await records.changed(context, before);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  const next = checked(values);
  const version = await mapUniqueViolation(uniqueName, () => updatePriceItem(tx, before, next, actor.name));
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staffOfWhole(priceItems.remove, async (context) => {
  const { tx, params, query, actor, history } = context;
  const before = existing(await priceItemById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removePriceItem(tx, before, actor.name);
  await history('delete', { id: before.id, version }, await records.removed(context, before));
  return {};
});

const choices = staff(priceChoices, async ({ tx, query: { keyword } }) =>
  (await priceChoicesOf(tx, keyword)).map((row) =>
    pickFields(row, ['id', 'name', 'unit_price', 'rate', 'zero_reason']),
  ),
);

export const manageBindings: readonly Binding[] = [search, create, get, update, remove, choices];
