import type { Explanation } from '@tsudoi/contract/account-permissions';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import type { Translate } from '@tsudoi/ui/headless/screen/i18n';

type Words = Translate<ConsoleMessageId>;
type Reason = Explanation['reasons'][number];

/** The answer in a sentence. */
export function answerText(t: Words, why: Explanation, self: boolean): string {
  const { allowed, menu, role, flag, decided_by: step, account, menu_state: state } = why;
  const what = { menu, account, role: role?.name ?? '' };
  if (allowed) {
    if (step === 'individual') return t(flag === 'view' ? 'why.individual_views' : 'why.individual_edits', what);
    return t(flag === 'view' ? 'why.role_views' : 'why.role_edits', what);
  }
  if (step === 'menu') return t(state === 'hidden' ? 'why.menu_hidden' : 'why.menu_missing', what);
  if (step === 'organization') return t('why.out_of_reach', { ...what, record: why.record ?? '' });
  if (step === 'condition') return t('why.condition_fails', what);
  if (step === 'individual') {
    if (self) return t(flag === 'view' ? 'why.own_views_not' : 'why.own_edits_not', what);
    return t(flag === 'view' ? 'why.individual_views_not' : 'why.individual_edits_not', what);
  }
  if (role === null) return t('why.no_role', what);
  return t(flag === 'view' ? 'why.role_views_not' : 'why.role_edits_not', what);
}

/** What a step looks at. */
export function stepText(t: Words, { menu, role, account, record }: Explanation, step: Reason['step']): string {
  switch (step) {
    case 'menu':
      return t('why.step.menu', { menu });
    case 'individual':
      return t('why.step.individual', { account, menu });
    case 'role':
      return role === null ? t('why.step.no_role') : t('why.step.role', { role: role.name, menu });
    case 'condition':
      return t('why.step.condition');
    case 'organization':
      return record === null ? t('why.step.organization') : t('why.step.organization_of', { record });
  }
}

/** What a step says. */
export function reasonText(t: Words, { menu_state: state, flag }: Explanation, { step, verdict }: Reason): string {
  if (verdict === 'unasked') return t('why.unasked');
  if (step === 'menu') {
    if (verdict === 'allows') return t('why.shown');
    return t(state === 'hidden' ? 'why.hidden' : 'why.missing');
  }
  if (step === 'condition' && verdict === 'silent') return t('why.no_condition');
  if (step === 'organization' && verdict !== 'refuses')
    return t(verdict === 'silent' ? 'why.no_organizations' : 'why.inside');
  if (step === 'organization') return t('why.outside');
  if (verdict === 'silent') return t(step === 'individual' ? 'why.not_set' : 'why.overridden');
  if (verdict === 'refuses') return t('why.refuses');
  return t(flag === 'view' ? 'why.may_view' : 'why.may_edit');
}
