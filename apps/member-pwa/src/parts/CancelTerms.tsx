import { cancelTermsWords, type CancelTerms as Terms } from '@tsudoi/i18n';
import { useT } from '../shell/words.ts';
import { deadlineWords } from './eventWords.ts';

/** Until when an entry can be cancelled, and what that costs. */
export function CancelTerms({ terms, hasFee }: { terms: Terms; hasFee: boolean }) {
  const t = useT();
  return (
    <ul className="terms">
      {cancelTermsWords(terms, { t, moment: deadlineWords, hasFee }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
