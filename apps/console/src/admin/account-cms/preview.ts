import type { FieldRecord, FormGroup, FormItem, SectionRecord } from '@tsudoi/contract/account-cms';
import { FormItemUse, isRelatedUse, itemKey, PlatformType } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { conditionOf, nameOf } from '../../pickers/field-definition/rules.ts';
import type { FieldForm } from './values.ts';

/** Whose form is looked at: an applicant's, a member's own, or that of staff. */
export const READERS = ['registration', 'profile', 'staff'] as const;
export type PreviewReader = (typeof READERS)[number];

/** A field as it is being written. */
export interface Draft {
  field: Pick<FieldRecord, 'type' | 'id' | 'code' | 'input_type'>;
  form: FieldForm;
}

const isFor = (reader: PreviewReader, platform: PlatformType): boolean =>
  platform === PlatformType.all || platform === (reader === 'staff' ? PlatformType.admin : PlatformType.client);

/** A draft as the form of a reader would have it; `former` is the field as it is there now. */
function itemOf({ field, form }: Draft, reader: PreviewReader, locale: Locale, former: FormItem | undefined): FormItem {
  const { label_ja = null, label_en = null } = form;
  const hint = locale === 'ja' ? form.hint_ja : form.hint_en;
  const choices = (form.choices ?? []).map(({ value = '', text, retired, children }, index) => ({
    value: value || `new-${index}`,
    text: text[locale],
    ...(retired === true ? { retired } : {}),
    children: children?.map((child, at) => ({
      value: child.value || `new-${index}-${at}`,
      text: child.text[locale],
      ...(child.retired === true ? { retired: true } : {}),
    })),
  }));
  const limits = Object.fromEntries(Object.entries(form.limits ?? {}).filter(([, value]) => value !== null));
  const rules = isRelatedUse(form.use_type) ? form.conditions.filter(({ operand }) => operand !== '') : [];
  return {
    ...field,
    use_type: form.use_type,
    label: nameOf({ code: field.code, label_ja: label_ja || null, label_en: label_en || null }, locale),
    hint: hint ?? '',
    choices: field.type === 'extend' ? choices : (former?.choices ?? []),
    limits,
    conditions: rules.map(conditionOf),
    searchable: form.searchable ?? true,
    in_csv: form.in_csv ?? true,
    read_only: reader !== 'staff' && form.member_editable === false,
  };
}

/** What a reader's form would be with the draft in its place. */
export function withDraft(
  groups: readonly FormGroup[],
  draft: Draft,
  { reader, locale, sections }: { reader: PreviewReader; locale: Locale; sections: readonly SectionRecord[] },
): FormGroup[] {
  const key = itemKey(draft.field);
  const former = groups.flatMap(({ items }) => items).find((item) => itemKey(item) === key);
  const section = sections.find(({ id }) => id === Number(draft.form.group_id));
  const platform =
    section === undefined || section.platform === PlatformType.all ? draft.form.platform : section.platform;
  const isShown = draft.form.use_type !== FormItemUse.hide && isFor(reader, platform ?? PlatformType.all);
  const item = itemOf(draft, reader, locale, former);
  return sections.flatMap(({ id, name_ja, name_en, member_type_ids, fields }) => {
    const group = groups.find((one) => one.id === id);
    const rest = (group?.items ?? []).filter((one) => itemKey(one) !== key);
    const places = fields.map((field) => itemKey(field));
    const isHere = section?.id === id && isShown;
    // Where it stands now; at the end of a section that it comes into.
    const at = places.includes(key)
      ? rest.filter((one) => places.indexOf(itemKey(one)) < places.indexOf(key)).length
      : rest.length;
    const items = isHere ? rest.toSpliced(at, 0, item) : rest;
    return items.length === 0 ? [] : [{ id, name: locale === 'ja' ? name_ja : name_en, member_type_ids, items }];
  });
}

/** An applicant answers what a member may, and is shown nothing that is only looked at. */
export const forApplicant = (groups: readonly FormGroup[]): FormGroup[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !item.read_only) }))
    .filter(({ items }) => items.length > 0);
