import type { ReactNode } from 'react';
import { Blocks } from '../../../forms/Blocks.tsx';
import { useSavedDraft } from '../useSavedDraft.ts';
import { ProfileForm, type ProfileFormProps } from './ProfileForm.tsx';
import { isWhole } from './values.ts';

/** Props of {@link ProfileEditor}. */
export interface ProfileEditorProps extends Omit<ProfileFormProps, 'draft'> {
  waiting: ReactNode;
}

/** The form of the profile with everything it stands in, once the draft of an earlier visit is known. */
export function ProfileEditor({ waiting, ...props }: ProfileEditorProps) {
  const draft = useSavedDraft(props.section.name, isWhole);
  if (draft === undefined) return waiting;
  return (
    <Blocks waiting={waiting}>
      <ProfileForm {...props} draft={draft} />
    </Blocks>
  );
}
