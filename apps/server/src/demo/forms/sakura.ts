import { DependencyOperator, FormItemUse, PlatformType } from '@tsudoi/domain';
import type { NewSection } from '../../families/account-cms/index.ts';
import { choice, labelled } from './words.ts';

/**
 * The night school wants to know everybody's school level, and who picks up a pupil below 18. Families say so in the
 * app: names handed in on paper or in a file go on without.
 */
export const sakuraSections = (): readonly NewSection[] => [
  {
    name_ja: '学校と送り迎え',
    name_en: 'School and who picks up',
    fields: [
      {
        code: 'grade',
        input_type: 'dropdown',
        use_type: FormItemUse.required,
        platform: PlatformType.client,
        choices: [
          choice('elementary', '小学生', 'Elementary school'),
          choice('junior', '中学生', 'Junior high school'),
          choice('high', '高校生', 'High school'),
          choice('adult', '一般', 'Adult'),
        ],
        ...labelled('学年区分', 'School level'),
      },
      {
        code: 'pickup_name',
        input_type: 'name',
        use_type: FormItemUse.both,
        platform: PlatformType.client,
        conditions: [
          {
            field: 'birthday',
            type: 'default',
            input_type: 'date',
            operator_type: DependencyOperator.less,
            value: 17,
          },
        ],
        ...labelled('送り迎えをする方', 'Who picks you up'),
      },
      {
        code: 'first_choice',
        input_type: 'textbox',
        use_type: FormItemUse.displayRelated,
        limits: { max_length: 60 },
        conditions: [
          {
            field: 'grade',
            type: 'extend',
            input_type: 'dropdown',
            operator_type: DependencyOperator.except,
            value: ['adult'],
          },
        ],
        ...labelled('志望校', 'School aimed at'),
      },
    ],
  },
];
