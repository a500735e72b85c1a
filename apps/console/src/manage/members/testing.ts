import type { AccountForm, FormItem } from '@tsudoi/contract/account-cms';
import { FormItemUse } from '@tsudoi/domain';

let lastId = 0;

/** An item of a form for tests: built in by its code, or the facility's own where it has none. */
export function formItem(over: Partial<FormItem> & Pick<FormItem, 'label' | 'input_type'>): FormItem {
  lastId += 1;
  return {
    type: over.code === undefined ? 'extend' : 'default',
    id: lastId,
    code: '',
    use_type: FormItemUse.optional,
    hint: '',
    choices: [],
    limits: {},
    conditions: [],
    searchable: false,
    in_csv: false,
    read_only: false,
    ...over,
  };
}

const genders = [
  { value: '1', text: '男性' },
  { value: '2', text: '女性' },
];
const registrations = [
  { value: '0', text: '本登録' },
  { value: '1', text: '仮登録' },
];
const required = { use_type: FormItemUse.required } as const;

/** The form of a facility that has asked for nothing of its own. */
export const plainForm: AccountForm = {
  class_type: 1,
  revision: '1',
  columns: 2,
  groups: [
    {
      id: 1,
      name: '基本情報',
      member_type_ids: [],
      items: [
        formItem({ code: 'name', label: '氏名', input_type: 'name', ...required }),
        formItem({ code: 'name_kana', label: '氏名（カナ）', input_type: 'name_kana' }),
        formItem({ code: 'gender', label: '性別', input_type: 'radio', choices: genders }),
        formItem({ code: 'birthday', label: '生年月日', input_type: 'date' }),
      ],
    },
    {
      id: 2,
      name: '連絡先・住所',
      member_type_ids: [],
      items: [
        formItem({ code: 'email', label: 'メールアドレス', input_type: 'textbox' }),
        formItem({ code: 'phone', label: '電話番号', input_type: 'textbox' }),
        formItem({ code: 'location', label: '住所', input_type: 'location' }),
      ],
    },
    {
      id: 3,
      name: '会員種別・期限',
      member_type_ids: [],
      items: [
        formItem({ code: 'member_code', label: '会員番号', input_type: 'textbox' }),
        formItem({ code: 'member_type', label: '会員種別', input_type: 'dropdown', ...required }),
        formItem({ code: 'organization', label: '所属組織', input_type: 'dropdown' }),
        formItem({ code: 'registration', label: '登録状態', input_type: 'radio', choices: registrations, ...required }),
        formItem({ code: 'joined_on', label: '入会日', input_type: 'date' }),
        formItem({ code: 'expires_on', label: '有効期限', input_type: 'date' }),
      ],
    },
  ],
};
