import { type FieldProblem, fieldProblemOf } from '@tsudoi/contract';
import type { FormGroup } from '@tsudoi/contract/account-cms';
import { LinkApplication, type OfferedType, type OpenedApplication } from '@tsudoi/contract/applications';
import { jstToday, needsGuardian, parseTypedDay } from '@tsudoi/domain';
import { extendedAnswers, formRules } from '@tsudoi/ui/headless/form/accountForm';
import type { FieldFault } from '@tsudoi/ui/headless/form/resolver';
import * as v from 'valibot';
import { checkNewPassword } from '../../../forms/NewPassword.tsx';

/** What the form needs to know of an application: what its link opened, or of one that just begins a part of that. */
export type Opened = Pick<OpenedApplication, 'state' | 'email' | 'member_type' | 'form'> & Partial<OpenedApplication>;

type Body = v.InferInput<typeof LinkApplication>;

/** What stands in the form of one person. */
export interface PersonValues {
  basic_info: Body['basic_info'];
  extend_info: Record<string, unknown>;
  guardian: { last_name: string; first_name: string; relation: string | null; phone: string; agreed: boolean };
}

/** Somebody who is applied for along with the first one: the answers, and how they read on the page that checks them. */
export interface OtherPerson {
  type: Pick<OfferedType, 'id' | 'name' | 'sign_up_fee'>;
  values: PersonValues;
  shown: { title: string; pairs: { label: string; text: string }[] }[];
}

/** What stands in the form. */
export interface ApplicantValues extends PersonValues {
  others: OtherPerson[];
  marketing: boolean;
  password: string;
  password_confirmation: string;
}

/** What is sent of it. */
export type Answers = Pick<Body, 'basic_info' | 'extend_info' | 'guardian' | 'marketing' | 'others'> & {
  password: string;
  password_confirmation: string;
};

const NOTHING: OpenedApplication['answers']['basic_info'] = {
  last_name: '',
  first_name: '',
  last_name_kana: '',
  first_name_kana: '',
  gender: null,
  birthday: null,
  phone: null,
  zipcode: null,
  pref_code: null,
  city_code: null,
  address: null,
  building_name: null,
};
const NO_GUARDIAN = { last_name: '', first_name: '', relation: null, phone: '', agreed: false };

/** The form to begin with: blank, or as it was sent before. */
export function valuesOf({ form, answers }: Opened): ApplicantValues {
  const { birthday, ...info } = answers?.basic_info ?? NOTHING;
  return {
    basic_info: { ...info, birthday: birthday === null ? null : (parseTypedDay(birthday) ?? birthday) },
    extend_info: extendedAnswers(form.groups, answers?.extend_info ?? {}),
    guardian: answers?.guardian == null ? NO_GUARDIAN : { ...answers.guardian, agreed: true },
    marketing: answers?.marketing ?? false,
    others: [],
    password: '',
    password_confirmation: '',
  };
}

/** Whether the birthday that was typed makes a guardian necessary. */
export function asksGuardian({ basic_info: { birthday } }: Pick<PersonValues, 'basic_info'>): boolean {
  const day = typeof birthday === 'string' ? parseTypedDay(birthday) : undefined;
  return day !== undefined && needsGuardian(day, jstToday(new Date()));
}

/** The values as they are sent; a guardian only where one is needed. */
export function answersOf({ others, ...values }: ApplicantValues): Answers {
  return {
    ...values,
    guardian: guardianOf(values),
    // A draft of an earlier version of the app has none.
    others: (others ?? []).map(({ type, values: of }) => ({
      ...of,
      guardian: guardianOf(of),
      member_type_id: type.id,
    })),
  };
}

const guardianOf = (values: PersonValues): Answers['guardian'] =>
  asksGuardian(values) ? (values.guardian as Answers['guardian']) : null;

/**
 * The form of somebody who comes along, with what families have in common: name of the family, address, and the guardian, who is the
 * applicant where that is of age.
 */
export function valuesOfOther(groups: readonly FormGroup[], first: ApplicantValues): PersonValues {
  const { last_name, last_name_kana, zipcode, pref_code, city_code, address, building_name, phone } = first.basic_info;
  const before = first.others?.findLast((one) => asksGuardian(one.values))?.values.guardian;
  const own = asksGuardian(first)
    ? first.guardian
    : { ...NO_GUARDIAN, last_name, first_name: first.basic_info.first_name ?? '', phone: phone ?? '' };
  return {
    basic_info: {
      ...NOTHING,
      ...{ last_name, last_name_kana, zipcode, pref_code, city_code, address, building_name },
    } as PersonValues['basic_info'],
    extend_info: extendedAnswers(groups, {}),
    // Who agrees does so for each child.
    guardian: { ...(before ?? own), agreed: false },
  };
}

const SentOfOther = v.pick(LinkApplication, ['basic_info', 'extend_info', 'guardian']);

/** What the contract and the facility's form say of somebody who comes along. */
export function otherRules(groups: readonly FormGroup[]): (values: PersonValues) => FieldFault[] {
  const rules = formRules(groups);
  return (values) => [...issuesOf(SentOfOther, { ...values, guardian: guardianOf(values) }), ...rules(values)];
}

function issuesOf(schema: v.GenericSchema, values: unknown): FieldFault[] {
  const { issues = [] } = v.safeParse(schema, values);
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', ...fieldProblemOf(reasonOf(issue)) }));
}

/** Values of somebody who comes along, as they are; the rules check them. */
export const OtherAsTyped = v.custom<PersonValues>((value) => typeof value === 'object' && value !== null);

/** Values as they are; the rules check them. */
export const AsTyped = v.custom<ApplicantValues>((value) => typeof value === 'object' && value !== null);

const Sent = v.pick(LinkApplication, ['basic_info', 'extend_info', 'guardian', 'marketing']);

/** What the contract, the facility's form and its rule of passwords say. */
export function applicantRules(
  groups: readonly FormGroup[],
  password: Pick<OpenedApplication, 'password_policy' | 'password_context'> | undefined,
): (values: ApplicantValues) => FieldFault[] {
  const rules = formRules(groups);
  return (values) => {
    return [
      ...issuesOf(Sent, answersOf(values)),
      ...rules(values),
      ...(password === undefined ? [] : passwordFaults(password, values)),
    ];
  };
}

// What may be missing is a union of nothing and the real schema, which comes last: its reason is the one to tell.
function reasonOf(issue: v.BaseIssue<unknown>): string {
  const inner = issue.issues?.at(-1);
  return inner === undefined ? issue.message : reasonOf(inner);
}

function passwordFaults(
  { password_policy, password_context }: Pick<OpenedApplication, 'password_policy' | 'password_context'>,
  values: ApplicantValues,
): FieldFault[] {
  const blank = (['password', 'password_confirmation'] as const).filter((name) => values[name] === '');
  const problems: Record<string, FieldProblem | undefined> = checkNewPassword(
    password_policy,
    password_context,
    values,
  );
  return [
    ...blank.map((path) => ({ path, code: 'required' as const })),
    ...Object.entries(problems).flatMap(([path, problem]) => (problem === undefined ? [] : [{ path, ...problem }])),
  ];
}
