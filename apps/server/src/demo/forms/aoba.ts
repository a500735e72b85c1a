import { DependencyOperator, FormItemUse, PlatformType } from '@tsudoi/domain';
import type { NewField, NewSection } from '../../families/account-cms/index.ts';
import { choice, labelled } from './words.ts';

const { more, less, equal, contain, except } = DependencyOperator;
const { required, optional, hide, requiredRelated, displayRelated, both } = FormItemUse;

/** Below 18 by the year of birth. */
const minor = { field: 'birthday', type: 'default', input_type: 'date', operator_type: less, value: 17 } as const;
const asExtend = (
  field: string,
  input_type: NewField['input_type'],
  operator_type: DependencyOperator,
  value: string | number | readonly string[],
) => ({ field, type: 'extend', input_type, operator_type, value }) as const;

const station = (value: string, ja: string, en: string) => choice(value, ja, en);

/**
 * The sports club asks for much, so that everything a form can do is seen. What it insists on it asks of members in the
 * app only, or where an answer calls for it: staff and files go on without.
 */
export const aobaSections = (juniorTypeId: number): readonly NewSection[] => [
  {
    name_ja: '緊急連絡先・送り迎え',
    name_en: 'Emergency contact and who picks up',
    fields: [
      {
        code: 'emergency_phone',
        input_type: 'textbox',
        use_type: optional,
        limits: { format: 'phone' },
        ...labelled('緊急連絡先', 'Emergency contact', '日中つながる番号をご記入ください', 'A number we reach by day'),
      },
      {
        code: 'emergency_relation',
        input_type: 'dropdown',
        use_type: optional,
        choices: [
          choice('parent', '親', 'Parent'),
          choice('spouse', '配偶者', 'Spouse'),
          choice('child', '子', 'Child'),
          choice('other', 'その他', 'Other'),
        ],
        ...labelled('緊急連絡先の続柄', 'Relation'),
      },
      {
        code: 'emergency_relation_other',
        input_type: 'textbox',
        use_type: both,
        limits: { max_length: 50 },
        conditions: [asExtend('emergency_relation', 'dropdown', equal, 'other')],
        ...labelled('続柄（その他）', 'Relation in words'),
      },
      {
        code: 'pickup_name',
        input_type: 'name',
        use_type: both,
        platform: PlatformType.client,
        conditions: [minor],
        ...labelled(
          '送り迎えをする方',
          'Who picks you up',
          '18歳になる年の前の年までの方',
          'Up to the year before you turn 18',
        ),
      },
      {
        code: 'pickup_kana',
        input_type: 'name_kana',
        use_type: displayRelated,
        platform: PlatformType.client,
        conditions: [minor],
        ...labelled('送り迎えをする方（カナ）', 'Who picks you up, in kana'),
      },
      {
        code: 'nickname_kana',
        input_type: 'textbox',
        use_type: displayRelated,
        limits: { max_length: 20, format: 'kana' },
        // A name cannot be compared: whatever this says, it holds.
        conditions: [{ field: 'name', type: 'default', input_type: 'name', operator_type: equal, value: '' }],
        ...labelled('呼び名（カナ）', 'Preferred name (kana)'),
      },
    ],
  },
  {
    name_ja: '競技と資格',
    name_en: 'Sport and licences',
    fields: [
      {
        code: 'experience_years',
        input_type: 'number',
        use_type: optional,
        limits: { min: 0, max: 80 },
        ...labelled('競技歴（年）', 'Years of sport'),
      },
      {
        code: 'level',
        input_type: 'radio',
        use_type: displayRelated,
        choices: [
          choice('hobby', '趣味として', 'For fun'),
          choice('league', '地区大会', 'District level'),
          choice('national', '全国大会', 'National level'),
        ],
        conditions: [asExtend('experience_years', 'number', more, 1)],
        ...labelled('競技レベル', 'Level'),
      },
      {
        code: 'qualification',
        input_type: 'dropdown',
        use_type: optional,
        choices: [
          choice('none', 'なし', 'None'),
          choice('coach', '公認コーチ', 'Licensed coach'),
          choice('referee', '公認審判員', 'Licensed referee'),
        ],
        ...labelled('資格', 'Licence'),
      },
      {
        code: 'licence_month',
        input_type: 'year_month',
        use_type: displayRelated,
        conditions: [
          asExtend('experience_years', 'number', more, 3),
          asExtend('qualification', 'dropdown', except, ['none']),
        ],
        ...labelled('免許取得年月', 'Licensed since'),
      },
      {
        code: 'licence_number',
        input_type: 'textbox',
        use_type: requiredRelated,
        limits: { max_length: 20, format: 'alpha_dash' },
        conditions: [asExtend('qualification', 'dropdown', contain, ['coach', 'referee'])],
        ...labelled('登録番号', 'Licence number'),
      },
      {
        code: 'blog',
        input_type: 'textbox',
        use_type: optional,
        limits: { format: 'active_url' },
        ...labelled('活動を載せているページ', 'Page about your sport'),
      },
    ],
  },
  {
    name_ja: '健康について',
    name_en: 'Health',
    fields: [
      {
        code: 'height',
        input_type: 'decimal',
        use_type: optional,
        limits: { min: 50, max: 250, decimals: 1 },
        ...labelled('身長（cm）', 'Height (cm)'),
      },
      {
        code: 'fitness_tested_on',
        input_type: 'date',
        use_type: optional,
        limits: { after_or_equal: '2000-01-01', before_or_equal: 'today' },
        ...labelled('体力測定日', 'Fitness test date'),
      },
      {
        code: 'health_check_at',
        input_type: 'datetime',
        use_type: optional,
        ...labelled('健康診断の受診日時', 'Health check'),
      },
      {
        code: 'history_of_illness',
        input_type: 'checkbox',
        use_type: optional,
        choices: [
          choice('heart', '心臓', 'Heart'),
          choice('asthma', '喘息', 'Asthma'),
          choice('knee', '膝・腰', 'Knee or back'),
        ],
        ...labelled('既往歴', 'History of illness'),
      },
      {
        code: 'care',
        input_type: 'textarea',
        use_type: requiredRelated,
        limits: { max_length: 500 },
        // A heart or an asthma, or somebody from 65 with a bad knee.
        conditions: [
          asExtend('history_of_illness', 'checkbox', contain, ['heart', 'asthma']),
          {
            field: 'birthday',
            type: 'default',
            input_type: 'date',
            operator_type: more,
            value: 65,
            or: true,
          },
          asExtend('history_of_illness', 'checkbox', contain, ['knee']),
        ],
        ...labelled('配慮してほしいこと', 'Anything we should know'),
      },
      {
        code: 'allergy',
        input_type: 'radio',
        use_type: optional,
        choices: [choice('no', 'なし', 'None'), choice('yes', 'あり', 'Yes')],
        ...labelled('アレルギー', 'Allergies'),
      },
      {
        code: 'allergy_detail',
        input_type: 'textarea',
        use_type: both,
        limits: { max_length: 500 },
        conditions: [asExtend('allergy', 'radio', equal, 'yes')],
        ...labelled('アレルギーの内容', 'Which allergies'),
      },
    ],
  },
  {
    name_ja: 'ジュニアの記録',
    name_en: 'Juniors',
    member_type_ids: [juniorTypeId],
    fields: [
      {
        code: 'school',
        input_type: 'textbox',
        use_type: optional,
        limits: { max_length: 60 },
        ...labelled('学校名', 'School'),
      },
    ],
  },
  {
    name_ja: '通いかたと連絡',
    name_en: 'Getting here',
    fields: [
      {
        code: 'pickup',
        input_type: 'dropdown_related',
        use_type: optional,
        choices: [
          choice('denentoshi', '田園都市線', 'Den-en-toshi line', [
            station('aobadai', '青葉台駅', 'Aobadai'),
            station('azamino', 'あざみ野駅', 'Azamino'),
            station('saginuma', '鷺沼駅', 'Saginuma'),
          ]),
          choice('yokohama', '横浜線', 'Yokohama line', [
            station('tokaichiba', '十日市場駅', 'Tokaichiba'),
            station('nakayama', '中山駅', 'Nakayama'),
          ]),
        ],
        ...labelled('送迎の希望', 'Pick-up', '送迎バスの乗り場をお選びください', 'Where our bus picks you up'),
      },
      {
        code: 'second_home',
        input_type: 'location',
        use_type: optional,
        ...labelled('勤務先・帰省先', 'Work or second home'),
      },
      {
        code: 'second_email',
        input_type: 'textbox',
        use_type: optional,
        limits: { format: 'email' },
        ...labelled('予備のメールアドレス', 'Second e-mail'),
      },
      {
        code: 'parking',
        input_type: 'textbox',
        use_type: hide,
        limits: { format: 'digits' },
        ...labelled('旧・駐車場番号', 'Former parking lot'),
      },
      {
        code: 'locker',
        input_type: 'number',
        use_type: optional,
        limits: { min: 1, max: 400 },
        member_editable: false,
        on_card: true,
        ...labelled('ロッカー番号', 'Locker'),
      },
      {
        code: 'staff_note',
        input_type: 'textarea',
        use_type: optional,
        platform: PlatformType.admin,
        in_csv: false,
        searchable: false,
        member_editable: false,
        ...labelled('担当者メモ', 'Note of staff'),
      },
    ],
  },
  {
    name_ja: '同意',
    name_en: 'Consent',
    fields: [
      {
        code: 'photo_consent',
        input_type: 'checkbox',
        use_type: optional,
        choices: [
          choice('bulletin', '会報', 'Bulletin'),
          choice('web', 'ホームページ', 'Website'),
          choice('sns', 'SNS', 'Social media'),
        ],
        ...labelled('写真掲載の同意', 'Photos may appear in'),
      },
      {
        code: 'rules_consent',
        input_type: 'checkbox',
        use_type: required,
        platform: PlatformType.client,
        limits: { accepted: true },
        choices: [choice('agree', '会則に同意します', 'I agree to the rules of the club')],
        ...labelled('会則への同意', 'Rules of the club'),
      },
    ],
  },
];
