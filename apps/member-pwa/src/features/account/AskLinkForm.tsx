import { askForLink, LinkRequest, linkKinds, linkScopes } from '@tsudoi/contract/account-links';
import { Link, useNavigate } from 'react-router';
import { TextField } from '../../forms/Field.tsx';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { type Form, useForm } from '../../forms/useForm.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { Screen } from '../../shell/Screen.tsx';
import { useT, type WordId } from '../../shell/words.ts';

const WHO = ['person', 'holder'] as const;
type Values = Record<'other' | 'member_code' | 'last_name' | 'first_name' | 'kind' | 'scope', string>;

const FIRST: Values = { other: 'person', member_code: '', last_name: '', first_name: '', kind: 'parent', scope: 'act' };

/** The choice that a select stands on. */
const one = <T extends string>(of: readonly [T, ...T[]], value: string): T =>
  of.find((each) => each === value) ?? of[0];

/** Asks somebody for a link: who it is, who acts for whom, and how far that goes. */
export function AskLinkForm({ refresh }: { refresh: () => Promise<unknown> }) {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm({
    initial: FIRST,
    schema: LinkRequest,
    labels: {
      other: t('family.who'),
      member_code: t('family.member_code'),
      last_name: t('family.last_name'),
      first_name: t('family.first_name'),
      kind: t('family.kind'),
      scope: t('family.scope'),
    },
  });
  const send = async (values: Values) => {
    await client.call(askForLink, {
      body: {
        ...values,
        other: one(WHO, values.other),
        kind: one(linkKinds, values.kind),
        scope: one(linkScopes, values.scope),
      },
    });
    await refresh();
    showAlert('success', t('family.sent'));
    void navigate('/family', { replace: true });
  };
  return (
    <Screen title={t('family.ask')} banners={false}>
      <h1>{t('family.ask')}</h1>
      <p className="lead">{t('family.ask_lead')}</p>
      <FormBody
        form={form}
        send={send}
        submit={t('family.send')}
        busy={t('busy.sending')}
        after={
          <div className="links">
            <Link to="/family">{t('action.back')}</Link>
          </div>
        }
      >
        <Choice form={form} name="other" options={WHO.map((one) => [one, `family.who.${one}`])} />
        <TextField form={form} name="member_code" required autoCapitalize="characters" maxLength={30} />
        <TextField form={form} name="last_name" required maxLength={100} />
        <TextField form={form} name="first_name" maxLength={100} />
        <Choice
          form={form}
          name="kind"
          hint={t('family.kind_hint')}
          options={linkKinds.map((one) => [one, `family.kind.${one}`])}
        />
        <Choice form={form} name="scope" options={linkScopes.map((one) => [one, `family.scope.${one}`])} />
      </FormBody>
    </Screen>
  );
}

interface ChoiceProps {
  form: Form<Values>;
  name: 'other' | 'kind' | 'scope';
  options: readonly (readonly [value: string, text: WordId])[];
  hint?: string;
}

function Choice({ form, name, options, hint }: ChoiceProps) {
  const t = useT();
  return (
    <FieldFrame label={form.labels[name]} error={form.errors[name]} {...(hint !== undefined && { hint })}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          name={name}
          className="in"
          value={form.values[name]}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={({ target }) => form.set(name, target.value)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
