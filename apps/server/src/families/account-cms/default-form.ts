import { type DefaultItemCode, type ExtendedInputType, FormItemUse, PlatformType } from '@tsudoi/domain';

/** A built-in field as a new facility gets it. Its words are the product's until the facility writes its own. */
export interface DefaultField {
  code: DefaultItemCode;
  input_type: ExtendedInputType;
  use_type: FormItemUse;
  platform: PlatformType;
  in_csv: boolean;
  member_editable: boolean;
}

const field = (
  code: DefaultItemCode,
  input_type: ExtendedInputType,
  more: Partial<Omit<DefaultField, 'code' | 'input_type'>> = {},
): DefaultField => ({
  code,
  input_type,
  use_type: FormItemUse.optional,
  platform: PlatformType.all,
  in_csv: true,
  member_editable: true,
  ...more,
});
const required = { use_type: FormItemUse.required } as const;
const ofStaff = { member_editable: false } as const;

/** Sections and fields both classes of members start with: names and member types are needed, the rest may be left out. */
export const DEFAULT_FORM: readonly { name_ja: string; name_en: string; fields: readonly DefaultField[] }[] = [
  {
    name_ja: '基本情報',
    name_en: 'Basics',
    fields: [
      field('name', 'name', required),
      field('name_kana', 'name_kana'),
      field('gender', 'radio'),
      field('birthday', 'date'),
    ],
  },
  {
    name_ja: '連絡先・住所',
    name_en: 'Contact',
    fields: [field('email', 'textbox', ofStaff), field('phone', 'textbox'), field('location', 'location')],
  },
  {
    name_ja: '会員種別・期限',
    name_en: 'Membership',
    fields: [
      field('member_code', 'textbox', ofStaff),
      field('class_type', 'radio', { ...required, ...ofStaff, platform: PlatformType.admin, in_csv: false }),
      field('member_type', 'dropdown', { ...required, ...ofStaff }),
      field('organization', 'dropdown', { ...ofStaff, in_csv: false }),
      field('registration', 'radio', { ...required, ...ofStaff, platform: PlatformType.admin }),
      field('joined_on', 'date', ofStaff),
      field('expires_on', 'date', ofStaff),
    ],
  },
];

const CORE: ReadonlySet<string> = new Set(['name', 'class_type', 'member_type'] satisfies DefaultItemCode[]);

/** Fields without which there is no member: always shown and needed, whatever a facility says. */
export const isCore = (code: string): boolean => CORE.has(code);

const ALWAYS: ReadonlySet<string> = new Set([
  'name',
  'member_code',
  'class_type',
  'member_type',
  'organization',
  'registration',
] satisfies DefaultItemCode[]);

/** Fields that say who a member is and what it may do: settings of the form never hide them from a reader. */
export const isAlwaysRead = (code: string): boolean => ALWAYS.has(code);
