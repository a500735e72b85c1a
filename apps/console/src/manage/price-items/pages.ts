// One file for the browser: the list leads to the forms.
export { PriceItemCreatePage, PriceItemEditPage } from './PriceItemPages.tsx';
export { PriceItemsSearchPage } from './PriceItemsSearchPage.tsx';
