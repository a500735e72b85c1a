import { composeKana, TEXT_MAX, toFullKatakana } from '@tsudoi/domain';
import { useT } from '../../headless/screen/i18n.ts';
import type { NameFieldsProps } from './NameFields.tsx';
import { TextField } from './TextField.tsx';

/** What stands in a field of kana once it is left. */
export const toKana = (text: string) => toFullKatakana(composeKana(text));

/** Kana of family name and given name; hiragana and half-width become full-width katakana on leaving the field. */
export function KanaFields({
  prefix = '',
  names = ['last_name_kana', 'first_name_kana'],
  labels,
  span = 3,
  maxLength = TEXT_MAX,
  ...rest
}: NameFieldsProps) {
  const t = useT();
  const [last, first] = labels ?? [t('field.last_name_kana'), t('field.first_name_kana')];
  return (
    <>
      <TextField name={prefix + names[0]} label={last} span={span} maxLength={maxLength} onLeave={toKana} {...rest} />
      <TextField name={prefix + names[1]} label={first} span={span} maxLength={maxLength} onLeave={toKana} {...rest} />
    </>
  );
}
