// One file for the browser: the list leads to the forms.
export { AdjustmentCreatePage, AdjustmentEditPage } from './AdjustmentPages.tsx';
export { AdjustmentsSearchPage } from './AdjustmentsSearchPage.tsx';
