import type { ComparedReason } from '@tsudoi/contract';
import type { ComparedField } from '@tsudoi/domain';
import { type ConsoleId, useT } from '@tsudoi/ui/headless/screen/i18n';

const FIELD_WORDS: Record<ComparedField, ConsoleId> = {
  name: 'members.column.name',
  kana: 'members.column.kana',
  birthday: 'field.birthday',
  email: 'field.email',
  phone: 'field.phone',
  address: 'field.location',
};

/** The words of a compared field: 氏名, カナ, 生年月日. */
export function useComparedField(): (field: ComparedField) => string {
  const t = useT();
  return (field) => t(FIELD_WORDS[field]);
}

/** Why two records may be one person: what is the same, what differs in characters alone, and what differs. */
export function ComparedReasons({ reasons }: { reasons: readonly ComparedReason[] }) {
  const t = useT();
  const fieldWords = useComparedField();
  const words = ({ field, characters }: ComparedReason) => {
    if (characters.length === 0) return fieldWords(field);
    const pairs = characters.map(([a, b]) => t('members.lookalike.characters', { a, b }));
    return t('members.lookalike.variant_of', {
      field: fieldWords(field),
      characters: pairs.join(t('members.detail.separator')),
    });
  };
  const lines = (['same', 'variant', 'differs'] as const).flatMap((result) => {
    const of = reasons.filter((reason) => reason.result === result);
    const fields = of.map(words).join(t('members.detail.separator'));
    return of.length === 0 ? [] : [{ result, text: t(`members.lookalike.${result}`, { fields }) }];
  });
  return (
    <span className="reasons">
      {lines.map(({ result, text }) => (
        <span key={result}>{text}</span>
      ))}
    </span>
  );
}
