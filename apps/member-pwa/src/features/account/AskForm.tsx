import { changeOwnStanding, type MemberStanding, OwnStandingForm, STANDING_REASON_MAX } from '@tsudoi/contract/members';
import { addDays, isReplacedBy } from '@tsudoi/domain';
import { Link, useNavigate } from 'react-router';
import { TextField } from '../../forms/Field.tsx';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { type Form, useForm } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';
import { changeInWords, dayInWords } from './changeInWords.ts';
import { WhatStays } from './WhatStays.tsx';

/** Props of {@link AskForm}. */
export interface AskFormProps {
  act: 'pause' | 'resume' | 'withdraw';
  standing: MemberStanding;
  refresh: () => Promise<unknown>;
}

/** Asks for a pause, its end or the end of the membership: from which day, and why. */
export function AskForm({ act, standing, refresh }: AskFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const language = useStore(locale);
  const { first_day, version } = standing;
  const dayLabel =
    act !== 'withdraw'
      ? t(act === 'pause' ? 'membership.from' : 'membership.resumes_from')
      : t(standing.days.length > 0 ? 'membership.last_day' : 'membership.leaves_on');
  const form = useForm({
    initial: { holds_from: first_day, resumes_on: '', reason: '' },
    schema: OwnStandingForm,
    labels: { holds_from: dayLabel, resumes_on: t('membership.resumes_from'), reason: t('membership.reason') },
  });
  const replaced = standing.planned.filter((each) => isReplacedBy(each, { act, holds_from: form.values.holds_from }));
  const send = async ({ holds_from, resumes_on, reason }: typeof form.values) => {
    await client.call(changeOwnStanding, {
      body: { act, holds_from, reason, version, ...(act === 'pause' && { resumes_on }) },
    });
    await refresh();
    showAlert('success', t('membership.sent', { change: changeInWords(t, { act, holds_from }, language) }));
    void navigate('/membership', { replace: true });
  };
  return (
    <Screen title={t(`membership.ask.${act}`)} banners={false}>
      <h1>{t(`membership.ask.${act}`)}</h1>
      <p className="lead">{t(`membership.means.${act}`)}</p>
      {act === 'withdraw' && <WhatStays />}
      <div role="status">
        {replaced.length > 0 && (
          <p className="note warn">
            {t('membership.replaces', {
              changes: replaced.map((change) => changeInWords(t, change, language)).join(t('list.joint')),
            })}
          </p>
        )}
      </div>
      <FormBody
        form={form}
        send={send}
        submit={t(`membership.ask.${act}`)}
        busy={t('busy.sending')}
        after={
          <div className="links">
            <Link to="/membership">{t('action.back')}</Link>
          </div>
        }
      >
        <DayField
          form={form}
          name="holds_from"
          days={standing.days}
          textOf={(day) => dayInWords(act === 'withdraw' ? addDays(day, -1) : day, language)}
          required
        />
        {act === 'pause' && (
          <DayField
            form={form}
            name="resumes_on"
            days={standing.days.filter((day) => day > form.values.holds_from)}
            isByMonth={standing.days.length > 0}
            textOf={(day) => dayInWords(day, language)}
          />
        )}
        <TextField form={form} name="reason" hint={t('membership.reason_hint')} maxLength={STANDING_REASON_MAX} />
      </FormBody>
    </Screen>
  );
}

type Values = { holds_from: string; resumes_on: string; reason: string };

interface DayFieldProps {
  form: Form<Values>;
  name: 'holds_from' | 'resumes_on';
  /** The days to choose from. */
  days: readonly string[];
  /** Whether the facility goes by months; otherwise any day is typed. */
  isByMonth?: boolean;
  textOf: (day: string) => string;
  required?: boolean;
}

/** A day: one of those that the rule of the facility leaves, or any. */
function DayField({ form, name, days, isByMonth = days.length > 0, textOf, required = false }: DayFieldProps) {
  const t = useT();
  if (!isByMonth) return <TextField form={form} name={name} type="date" required={required} />;
  return (
    <FieldFrame label={form.labels[name]} required={required} error={form.errors[name]}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          name={name}
          className="in"
          value={form.values[name]}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={({ target }) => form.set(name, target.value)}
        >
          {!required && <option value="">{t('membership.open')}</option>}
          {days.map((day) => (
            <option key={day} value={day}>
              {textOf(day)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
