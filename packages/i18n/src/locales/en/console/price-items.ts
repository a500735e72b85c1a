import type { priceItems as ja } from '../../ja/console/price-items.ts';

export const priceItems: Record<keyof typeof ja, string> = {
  'price_items.search.title': 'Price list',
  'price_items.settings': 'Main settings',
  'price_items.create.title': 'New price',
  'price_items.create': 'New price',
  'price_items.empty': 'There are no prices yet. Lines of invoices are chosen from them.',
  'price_items.no_match': 'No price matches.',
  'price_items.delete_confirm': 'Delete {name}?',
  'price_items.section.basic': 'Price',
  'price_items.name': 'Item',
  'price_items.name_hint': 'The line of an invoice says it like this.',
  'price_items.unit_price': 'Unit price',
  'price_items.unit_price_yen': 'Unit price (¥)',
  'price_items.price_hint': 'With tax or without, as the invoices have it that it is for.',
  'price_items.rate': 'Tax rate',
  'price_items.rate.10': '10%',
  'price_items.rate.8': '8% (reduced ※)',
  'price_items.rate.0': '0%',
  'price_items.rate_zero': '0% ({reason})',
  'price_items.zero_reason': 'Reason for 0%',
  'price_items.updated_at': 'Updated',
};
