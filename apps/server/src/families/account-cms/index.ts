import { Problem } from '@tsudoi/contract';
import { getAccountForm, getOwnForm } from '@tsudoi/contract/account-cms';
import { member, staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { definitionsOf } from './definitions.ts';
import { groupBindings } from './groups.ts';
import { layoutBindings } from './layout.ts';
import { orderBindings } from './order.ts';
import { presentForm } from './present.ts';
import { formOfMember } from './store.ts';

export {
  memberItems,
  missingInProfile,
  saveAnswers,
  saveOwnAnswers,
  storedFaults,
  type Writer,
} from './answers.ts';
export { arrangedColumns, hiddenColumns, orderedColumns, withUnseen } from './csv-columns.ts';
export { type CsvSettingRow, csvSettingOf, insertCsvSetting, updateCsvSetting } from './csv-store.ts';
export {
  type AccountDefinitions,
  type DefinedItem,
  definitionsOf,
  isFor,
  itemOf,
  readDefinitions,
} from './definitions.ts';
export { fieldsOfList, presentApplicantForm } from './present.ts';
export {
  closedFields,
  type HiddenFields,
  hiddenFields,
  masked,
  mayRead,
  type Readable,
  readableBy,
} from './readable.ts';
export { addSections, insertDefaultForms, type NewField, type NewSection } from './seed.ts';
export { checkDefinition, valuesToStore, writtenOf } from './settings.ts';
export { type FieldRow, fieldsOfRole } from './settings-store.ts';
export { type Answering, formValues } from './values.ts';
export { answerInWords, answersInWords, answersOnCard, ownFields } from './words.ts';

/** Forms of members: what a facility asks of whom (G-31 to G-33). */
export const accountCms: Family = {
  name: 'account-cms',
  bindings: [
    staff(getAccountForm, async ({ tx, facility, query, locale }) =>
      presentForm(await definitionsOf(tx, facility), query.class_type, { screen: query.screen, locale }),
    ),
    member(getOwnForm, async ({ tx, facility, session, locale }) => {
      const own = await formOfMember(tx, session.accountId);
      if (own === undefined) throw new Problem('not_found');
      const { class_type, member_type_ids: typeIds } = own;
      return presentForm(await definitionsOf(tx, facility), class_type, { screen: 'profile', locale, typeIds });
    }),
    ...adminBindings,
    ...orderBindings,
    ...groupBindings,
    ...layoutBindings,
  ],
};
