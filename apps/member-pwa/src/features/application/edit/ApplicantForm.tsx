import { memberReference } from '@tsudoi/contract/reference';
import { MemberClass } from '@tsudoi/domain';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { focusSection } from '@tsudoi/ui/headless/form/formStatus';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT as useBlockT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { NewPasswordFields } from '@tsudoi/ui/mantine/fields/NewPasswordFields';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { Screen } from '../../../shell/Screen.tsx';
import { useT } from '../../../shell/words.ts';
import { Steps } from '../Steps.tsx';
import { Check } from './Check.tsx';
import { GuardianSection } from './GuardianSection.tsx';
import { OtherForm } from './OtherForm.tsx';
import { Remaining } from './Remaining.tsx';
import { useDraftWriter } from './useDraft.ts';
import { useSteps } from './useSteps.ts';
import {
  type Answers,
  type ApplicantValues,
  AsTyped,
  answersOf,
  applicantRules,
  type Opened,
  type OtherPerson,
  valuesOf,
} from './values.ts';

/** Props of {@link ApplicantForm}. */
export interface ApplicantFormProps {
  opened: Opened;
  /** Name of the draft on this device. */
  draft: string;
  /** What was typed at an earlier visit and not sent. */
  saved: ApplicantValues | null;
  /** Keys of the items that staff asked to correct; without them the whole form. */
  only?: ReadonlySet<string> | undefined;
  send: (answers: Answers) => Promise<void>;
  /** Whether others of the family can come along with the applicant. */
  together?: boolean;
  /** What else can be done with the application, below its form; what ends it drops the draft by `finish`. */
  below?: (finish: () => Promise<void>) => ReactNode;
}

/** The form that the facility defined, then everything once more to check. What is typed is never lost. */
export function ApplicantForm({ opened, draft, saved, only, send, together = false, below }: ApplicantFormProps) {
  const t = useT();
  const inWords = useBlockT();
  const { step, go, back } = useSteps();
  /** All was right when the check was opened; a reload begins with the form, as no password is kept. */
  const [isRight, setRight] = useState(false);
  const isChecking = step === 'check' && isRight;
  /** The form of one of the others that was begun, as it stands in the draft. */
  const unfinished = useRef(saved?.unfinished);
  /** Who of the others is on screen: somebody who is added, or one of them. */
  const [who, setWho] = useState(saved?.unfinished?.person);
  const person = step === 'person' ? who : undefined;
  const sending = useRef(false);
  const { form: definition, password_policy, password_context, questions = [] } = opened;
  const isCorrection = opened.state === 'returned';
  const password = useMemo(
    () =>
      isCorrection || password_policy === undefined || password_context === undefined
        ? undefined
        : { password_policy, password_context },
    [isCorrection, password_policy, password_context],
  );
  // What it begins with: a page that is drawn anew says the same once more, which takes nothing back that was typed.
  const [start] = useState(() => saved ?? valuesOf(opened));
  const form = useRecordForm({
    schema: AsTyped,
    rules: useMemo(() => applicantRules(definition.groups, password), [definition.groups, password]),
    values: start,
    // The first time all is right it is shown to be checked, the second time it is sent.
    save: async (values) => {
      if (sending.current) await send(answersOf(values));
    },
    onSaved: () => {
      if (sending.current) void finish();
      else {
        flush();
        setRight(true);
        if (step !== 'check') go('check');
      }
    },
  });
  const { methods, registry, busy, problem } = form;
  const { flush, finish } = useDraftWriter(draft, form, unfinished);
  const submit = async (isSending: boolean) => {
    if (busy !== undefined) return;
    sending.current = isSending;
    await form.submit();
  };
  // What the server refuses is corrected in the form.
  useEffect(() => {
    if (problem !== undefined && Object.keys(problem.fields).length > 0) setRight(false);
  }, [problem]);
  // Who went back to the form by the browser comes forward again through its checks alone.
  useEffect(() => {
    if (step === undefined) setRight(false);
  }, [step]);
  // Each step begins at its top; 変更する leads to the section that it stands beside.
  const section = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is looked at once, when it begins
  useEffect(() => {
    if (section.current === undefined) scrollTo(0, 0);
    else focusSection(section.current);
    section.current = undefined;
  }, [isChecking]);
  const change = (id: string) => {
    section.current = id;
    back();
  };
  const setOthers = (others: OtherPerson[]) => {
    methods.setValue('others', others, { shouldDirty: true, shouldTouch: true });
    flush();
  };
  const openPerson = (one: 'new' | number) => {
    setWho(one);
    go('person');
  };
  const closePerson = () => {
    unfinished.current = undefined;
    flush();
    back();
  };
  const scope = useMemo(() => ({ registry, readOnly: false, showChanges: false }), [registry]);
  const failures = [...(problem === undefined ? [] : problemWords(problem, inWords)), ...form.loose];
  const failure = <FormFailure text={failures.length === 0 ? undefined : failures.join('\n')} />;
  const title = t(isCorrection ? 'application.correct.title' : 'application.title');

  if (person !== undefined) {
    const values = methods.getValues();
    const others = values.others ?? [];
    return (
      <OtherForm
        first={values}
        person={person === 'new' ? undefined : others[person]}
        begun={unfinished.current?.person === person ? unfinished.current : undefined}
        onTyped={(typed) => {
          unfinished.current = { ...typed, person };
          flush();
        }}
        onBack={closePerson}
        onDone={(one) => {
          setOthers(person === 'new' ? [...others, one] : others.map((each, index) => (index === person ? one : each)));
          closePerson();
        }}
      />
    );
  }
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={scope}>
        <Screen
          title={title}
          banners={false}
          action={
            isChecking ? (
              <>
                {(opened.member_type.approval || opened.member_type.sign_up_fee === 0) && (
                  <p className="hint">{t(opened.member_type.approval ? 'application.after' : 'application.at_once')}</p>
                )}
                <button
                  type="button"
                  className="btn pri wide"
                  aria-disabled={busy !== undefined}
                  onClick={() => void submit(true)}
                >
                  {busy === undefined
                    ? t(isCorrection ? 'application.correct.send' : 'application.send')
                    : t('busy.sending')}
                </button>
              </>
            ) : (
              <>
                <Remaining rules={applicantRules} groups={definition.groups} password={password} />
                <button type="submit" form="applicant" className="btn pri wide">
                  {t('application.to_check')}
                </button>
              </>
            )
          }
        >
          <Steps now={isChecking ? 'check' : 'answers'} />
          <h1>{isChecking ? t(isCorrection ? 'application.correct.check' : 'application.check.title') : title}</h1>
          {isChecking && failure}
          {isChecking && (
            <Check
              opened={opened}
              registry={registry}
              onChange={change}
              others={
                together && opened.member_type.class_type === MemberClass.personal && !isCorrection
                  ? { open: openPerson, set: setOthers }
                  : undefined
              }
            />
          )}
          <form
            id="applicant"
            className="form account"
            noValidate
            hidden={isChecking}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(false);
            }}
          >
            {!isChecking && failure}
            {opened.known === true && (
              <div className="note info">
                <p className="grow">{t('application.known')}</p>
                <Link className="tbtn" to="/login">
                  {t('application.to_login')}
                </Link>
              </div>
            )}
            {questions.length > 0 && (
              <div className="note info">
                <div className="grow">
                  <p>{t('application.correct.lead')}</p>
                  <ul>
                    {questions.map(({ path, label, note }) => (
                      <li key={path}>
                        <b>{label}</b>：{note}
                      </li>
                    ))}
                  </ul>
                </div>
              </div>
            )}
            <AccountForm
              groups={definition.groups}
              columns={definition.columns}
              reference={memberReference}
              {...(only === undefined ? {} : { only })}
            />
            {/* The guardian who was told before stays; a correction may make one necessary. */}
            {(!isCorrection || opened.answers?.guardian == null) && <GuardianSection />}
            {password !== undefined && (
              <FormSection title={t('application.password')} lead={t('application.password_lead')}>
                {/* Password managers file the new password under the address. */}
                <input type="email" name="username" autoComplete="username" value={opened.email} readOnly hidden />
                <NewPasswordFields
                  policy={password.password_policy}
                  context={password.password_context}
                  required
                  span={12}
                />
              </FormSection>
            )}
            {!isCorrection && (
              <FormSection title={t('application.news')}>
                <CheckboxField
                  name="marketing"
                  label={t('application.news')}
                  words={t('application.news_words')}
                  hint={t('application.news_hint')}
                  span={12}
                />
              </FormSection>
            )}
          </form>
          {!isChecking && below?.(finish)}
        </Screen>
      </FieldScopeContext>
    </FormProvider>
  );
}
