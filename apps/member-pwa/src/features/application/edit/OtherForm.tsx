import type { FormGroup } from '@tsudoi/contract/account-cms';
import { applicationForm, applicationOffer, type OfferedType } from '@tsudoi/contract/applications';
import { memberReference } from '@tsudoi/contract/reference';
import { MemberClass } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { isNothing, valueAt } from '@tsudoi/ui/headless/form/formValues';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT as useBlockT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useStore } from '../../../parts/store.ts';
import { useAnswer } from '../../../shell/answer.ts';
import { Screen } from '../../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../../shell/States.tsx';
import { locale, useT } from '../../../shell/words.ts';
import { Steps } from '../Steps.tsx';
import { GuardianSection } from './GuardianSection.tsx';
import {
  type ApplicantValues,
  OtherAsTyped,
  type OtherPerson,
  otherRules,
  type PersonValues,
  valuesOfOther,
} from './values.ts';

const FORM = 'other-applicant';

/** The form of somebody who is applied for along with the first one, a screen of its own. */
export function OtherForm({
  first,
  person,
  onDone,
  onBack,
}: {
  first: ApplicantValues;
  /** Who is changed; without it somebody is added. */
  person: OtherPerson | undefined;
  onDone: (person: OtherPerson) => void;
  onBack: () => void;
}) {
  const t = useT();
  const language = useStore(locale);
  const name = useId();
  const { data: offer, error: noOffer, refresh } = useAnswer(applicationOffer);
  const types = offer?.member_types.filter((type) => type.class_type === MemberClass.personal) ?? [];
  const [chosen, setChosen] = useState(person?.type.id);
  const type = types.find(({ id }) => id === chosen) ?? (types.length === 1 ? types[0] : undefined);
  const asked = type === undefined ? null : { query: { member_type_id: type.id } };
  const { data: form, error: noForm, refresh: again } = useAnswer(applicationForm, asked);
  const typed = useRef<PersonValues | undefined>(person?.values);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const error = noOffer ?? noForm;
  return (
    <Screen
      title={t('application.other.title')}
      banners={false}
      action={
        <button type="submit" form={FORM} className="btn pri wide" aria-disabled={form === undefined}>
          {t(person === undefined ? 'application.other.add' : 'application.other.change')}
        </button>
      }
    >
      <Steps now="answers" />
      <h1 ref={heading} tabIndex={-1}>
        {t('application.other.title')}
      </h1>
      {error !== undefined && <StateError error={error} onRetry={() => void (noOffer ? refresh() : again())} />}
      {types.length > 1 && (
        <fieldset className="consents kind">
          <legend>{t('application.type')}</legend>
          <div className="type-choice">
            {types.map((each) => (
              <label key={each.id}>
                <input
                  className="ck"
                  type="radio"
                  name={name}
                  checked={each.id === type?.id}
                  onChange={() => setChosen(each.id)}
                />
                <span>
                  <b>{each.name}</b>
                  <small>{t('application.fee', { fee: formatYen(each.sign_up_fee, language) })}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {error === undefined && (offer === undefined || (type !== undefined && form === undefined)) && <Skeleton />}
      {type !== undefined && form !== undefined && (
        <PersonFields
          key={type.id}
          type={type}
          groups={form.groups}
          columns={form.columns}
          values={typed.current ?? valuesOfOther(form.groups, first)}
          onTyped={(values) => {
            typed.current = values;
          }}
          onDone={onDone}
        />
      )}
      <div className="links">
        <button type="button" className="tbtn" onClick={onBack}>
          {t(person === undefined ? 'application.other.back' : 'application.other.back_unchanged')}
        </button>
      </div>
    </Screen>
  );
}

function PersonFields({
  type,
  groups,
  columns,
  values,
  onTyped,
  onDone,
}: {
  type: OfferedType;
  groups: readonly FormGroup[];
  columns: React.ComponentProps<typeof AccountForm>['columns'];
  values: PersonValues;
  onTyped: (values: PersonValues) => void;
  onDone: (person: OtherPerson) => void;
}) {
  const t = useT();
  const inWords = useBlockT();
  const [initial] = useState(values);
  const form = useRecordForm<PersonValues, PersonValues>({
    schema: OtherAsTyped,
    rules: useMemo(() => otherRules(groups), [groups]),
    values: initial,
    save: async (sent) => {
      const { fields, sections } = registry.snapshot();
      const shown = sections.map(({ id, title }) => ({
        title,
        pairs: fields
          .filter(({ section }) => section === id)
          .map(({ name, label, read }) => {
            const value = valueAt(sent, name);
            return { label, text: isNothing(value) ? t('state.none') : read(value) };
          }),
      }));
      const { id, name, sign_up_fee } = type;
      onDone({ type: { id, name, sign_up_fee }, values: sent, shown: shown.filter(({ pairs }) => pairs.length > 0) });
    },
  });
  const { methods, registry, problem } = form;
  // What was typed stays where another kind of membership is chosen.
  const { getValues } = methods;
  const leave = useRef(onTyped);
  leave.current = onTyped;
  useEffect(() => () => leave.current(getValues()), [getValues]);
  const scope = useMemo(() => ({ registry, readOnly: false, showChanges: false }), [registry]);
  const failures = [...(problem === undefined ? [] : problemWords(problem, inWords)), ...form.loose];
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={scope}>
        <form
          id={FORM}
          className="form account"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <FormFailure text={failures.length === 0 ? undefined : failures.join('\n')} />
          <AccountForm groups={groups} columns={columns} reference={memberReference} />
          <GuardianSection />
        </form>
      </FieldScopeContext>
    </FormProvider>
  );
}
