import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** How a form item is used. */
export const formItemUse = words(domain.FormItemUse, {
  required: ['必須', 'Required'],
  optional: ['任意', 'Optional'],
  hide: ['使わない', 'Hidden'],
  requiredRelated: ['条件により必須', 'Required when related'],
  displayRelated: ['条件により表示', 'Shown when related'],
  both: ['条件により表示・必須', 'Shown and required when related'],
});

/** How an event component is used. */
export const eventComponentUse = words(domain.EventComponentUse, {
  required: ['必須', 'Required'],
  option: ['任意', 'Optional'],
  requiredDependency: ['条件により必須', 'Required when related'],
  displayDependency: ['条件により表示', 'Shown when related'],
  both: ['条件により表示・必須', 'Shown and required when related'],
});

/** Rules of inputs. */
export const inputRule = words(domain.InputRule, {
  required: ['必須', 'Required'],
  optional: ['任意', 'Optional'],
  hide: ['使わない', 'Hidden'],
  requiredRelated: ['条件により必須', 'Required when related'],
  displayRelated: ['条件により表示', 'Shown when related'],
  displayAndRequiredRelated: ['条件により表示・必須', 'Shown and required when related'],
});

/** Kinds of extended form items. */
export const extendedInputType = words(domain.ExtendedInputType, {
  textbox: ['1行の文字', 'Text'],
  textarea: ['複数行の文字', 'Long text'],
  number: ['整数', 'Whole number'],
  date: ['日付', 'Date'],
  datetime: ['日時', 'Date and time'],
  checkbox: ['チェックボックス', 'Check boxes'],
  radio: ['ラジオボタン', 'Radio buttons'],
  dropdown: ['プルダウン', 'Drop-down'],
  dropdownRelated: ['連動プルダウン', 'Related drop-down'],
  name: ['氏名', 'Name'],
  nameKana: ['氏名（カナ）', 'Name (kana)'],
  location: ['住所', 'Address'],
  yearMonth: ['年月', 'Year and month'],
  decimal: ['小数', 'Decimal number'],
});

/** Operators of dependency rules. */
export const dependencyOperator = words(domain.DependencyOperator, {
  more: ['以上', 'At least'],
  less: ['以下', 'At most'],
  equal: ['等しい', 'Equal'],
  contain: ['いずれかを含む', 'One of'],
  except: ['いずれも含まない', 'None of'],
});

/** What a dependency looks at. */
export const dependencyConditionType = words(domain.DependencyConditionType, {
  default: ['標準項目', 'Standard field'],
  extend: ['追加項目', 'Additional field'],
});
