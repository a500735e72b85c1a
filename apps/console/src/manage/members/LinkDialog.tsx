import { LinkByStaff, linkKinds, linkMembers, linkScopes, linkSides } from '@tsudoi/contract/account-links';
import { CallError } from '@tsudoi/contract/client';
import type { MemberDetail } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useMemberSource } from '../../pickers/member/memberSource.ts';

const WIDTH = 560;

interface Props {
  opened: boolean;
  member: MemberDetail;
  /** Id of the member to begin with, as text; empty where nobody is chosen. */
  other: string | undefined;
  onClose(): void;
  onLinked(): Promise<void>;
}

/** Links a member with another one: with whom, who acts for whom, and how far that goes. */
export function LinkDialog({ opened, ...props }: Props) {
  const t = useT();
  const name = fullName(props.member.basic_info);
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('family.add_title', { name })} width={WIDTH} closable>
      {opened && <LinkForm {...props} />}
    </Dialog>
  );
}

function LinkForm({ member, other, onClose, onLinked }: Omit<Props, 'opened'>) {
  const t = useT();
  const client = useClient();
  const source = useMemberSource(member.id);
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    resolver: formResolver(LinkByStaff),
    defaultValues: {
      other: 'holder' as const,
      other_id: Number(other) || undefined,
      kind: 'parent' as const,
      scope: 'act' as const,
    },
  });
  const submit = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await client.call(linkMembers, { params: { id: member.id }, body });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setProblem(problemWords(cause, t).join(''));
      return;
    }
    notify({ type: 'success', message: t('family.added') });
    onClose();
    await onLinked();
  });
  const isBusy = form.formState.isSubmitting;
  const name = fullName(member.basic_info);
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {problem !== undefined && <Note tone="bad">{problem}</Note>}
        <p>{t('family.add_means')}</p>
        <div className="fg">
          <RemoteSelectField name="other_id" label={t('family.other')} source={source} required span={12} />
          <RadioField
            name="other"
            label={t('family.who')}
            options={linkSides.map((side) => ({ value: side, text: t(`family.who.${side}`, { name }) }))}
            required
            span={12}
          />
          <SelectField
            name="kind"
            label={t('family.kind')}
            hint={t('family.kind_hint')}
            options={linkKinds.map((kind) => ({ value: kind, text: t(`family.kind.${kind}`) }))}
            required
            span={6}
          />
          <SelectField
            name="scope"
            label={t('family.scope')}
            options={linkScopes.map((scope) => ({ value: scope, text: t(`family.scope.${scope}`) }))}
            required
            span={6}
          />
        </div>
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button type="submit" kind="primary" busy={isBusy && t('busy.registering')}>
            {t('family.link')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
