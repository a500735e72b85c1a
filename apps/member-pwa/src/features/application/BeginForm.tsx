import type { FieldProblem } from '@tsudoi/contract';
import { type Offer, type OfferedType, StartApplication } from '@tsudoi/contract/applications';
import { formatInstantDay, formatYen } from '@tsudoi/i18n';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TextField } from '../../forms/Field.tsx';
import { FieldFrame } from '../../forms/FieldFrame.tsx';
import { FormBody } from '../../forms/FormBody.tsx';
import { type Form, useForm } from '../../forms/useForm.ts';
import { useStore } from '../../parts/store.ts';
import { locale, useT } from '../../shell/words.ts';

/** What the first step of an application says. */
export interface Beginning {
  member_type_id: number;
  email: string;
  consents: { kind: 'terms' | 'policy'; version: number }[];
}

type Values = { member_type_id: string; email: string; terms: string; policy: string };

/** The kind of membership, an e-mail address, and the texts by name with their version; nothing is ticked already. */
export function BeginForm({
  offer,
  submit,
  emailHint,
  email = '',
  send,
}: {
  offer: Offer;
  submit: string;
  emailHint: ReactNode;
  /** The address that was invited. */
  email?: string;
  send: (beginning: Beginning) => Promise<void>;
}) {
  const t = useT();
  const only = offer.member_types.length === 1 ? offer.member_types[0] : undefined;
  const beginning = ({ member_type_id: type, email }: Values): Beginning => ({
    member_type_id: Number(type),
    email,
    consents: offer.consents.map(({ kind, version }) => ({ kind, version })),
  });
  const form = useForm<Values>({
    initial: { member_type_id: only === undefined ? '' : String(only.id), email, terms: '', policy: '' },
    schema: StartApplication,
    labels: {
      member_type_id: t('application.type'),
      email: t('field.email'),
      terms: t('field.terms'),
      policy: t('field.policy'),
    },
    toBody: beginning,
    alsoCheck: (values) => missingConsents(values, offer),
  });
  return (
    <FormBody form={form} send={(values) => send(beginning(values))} submit={submit} busy={t('busy.sending')}>
      <TypeField form={form} types={offer.member_types} />
      <TextField
        form={form}
        name="email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={255}
        hint={emailHint}
      />
      {offer.consents.length > 0 && (
        <fieldset className="consents">
          <legend>{t('application.consents')}</legend>
          {offer.consents.map((text) => (
            <Consent key={text.kind} form={form} text={text} />
          ))}
        </fieldset>
      )}
    </FormBody>
  );
}

function missingConsents(values: Values, { consents, member_types: types }: Offer) {
  const problems: Partial<Record<keyof Values, FieldProblem>> = {};
  for (const { kind } of consents) if (values[kind] === '') problems[kind] = { code: 'accepted' };
  if (!types.some(({ id }) => String(id) === values.member_type_id)) problems.member_type_id = { code: 'required' };
  return problems;
}

function TypeField({ form, types }: { form: Form<Values>; types: readonly OfferedType[] }) {
  const t = useT();
  const language = useStore(locale);
  const name = useId();
  return (
    <FieldFrame label={t('application.type')} required error={form.errors.member_type_id}>
      {({ id, describedBy, invalid }) => (
        <div
          className="type-choice"
          id={id}
          role="radiogroup"
          aria-label={t('application.type')}
          aria-describedby={describedBy}
        >
          {types.map((type) => (
            <label key={type.id}>
              <input
                className="ck"
                type="radio"
                name={name}
                value={type.id}
                aria-invalid={invalid}
                checked={form.values.member_type_id === String(type.id)}
                onChange={() => form.set('member_type_id', String(type.id))}
              />
              <span>
                <b>{type.name}</b>
                <small>
                  {t('application.fee', { fee: formatYen(type.sign_up_fee, language) })}
                  {type.apply_until !== null && `　${t('application.until', { day: type.apply_until })}`}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

const PATHS = { terms: '/terms', policy: '/policy' } as const;

function Consent({ form, text }: { form: Form<Values>; text: Offer['consents'][number] }) {
  const t = useT();
  const error = form.errors[text.kind];
  const id = useId();
  return (
    <div className="consent">
      <label>
        <input
          className="ck"
          type="checkbox"
          checked={form.values[text.kind] !== ''}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => form.set(text.kind, target.checked ? 'yes' : '')}
        />
        <span>
          {t('application.agree', { title: text.title })}
          <small>{t('application.version', { version: text.version, day: formatInstantDay(text.updated_at) })}</small>
        </span>
      </label>
      <Link to={PATHS[text.kind]} target="_blank" rel="noopener">
        {t('application.read', { title: text.title })}
      </Link>
      <p id={`${id}-about`} className="err">
        {error}
      </p>
    </div>
  );
}
