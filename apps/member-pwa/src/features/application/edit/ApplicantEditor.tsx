import type { ReactNode } from 'react';
import { Blocks } from '../../../forms/Blocks.tsx';
import { ApplicantForm, type ApplicantFormProps } from './ApplicantForm.tsx';
import { useSavedDraft } from './useDraft.ts';

/** The form of an applicant with everything it stands in, once the draft of an earlier visit is known. */
export function ApplicantEditor({ waiting, ...props }: Omit<ApplicantFormProps, 'saved'> & { waiting: ReactNode }) {
  const saved = useSavedDraft(props.draft);
  if (saved === undefined) return waiting;
  return (
    <Blocks waiting={waiting}>
      <ApplicantForm {...props} saved={saved} />
    </Blocks>
  );
}
