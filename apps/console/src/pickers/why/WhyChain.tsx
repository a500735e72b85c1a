import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { Explanation } from '@tsudoi/contract/account-permissions';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { answerText, reasonText, stepText } from './whyWords.ts';

type Reason = Explanation['reasons'][number];

const LOOK = { allows: 'ok', refuses: 'stop', silent: undefined, unasked: 'rest' } as const;

/** Props of {@link WhyChain}. */
export interface WhyChainProps {
  why: Explanation;
  /** It is about whoever reads it. */
  self?: boolean;
  /** It is about a role, and nobody's individual permissions. */
  ofRole?: boolean;
}

/** Why somebody may do something or not: the answer in a sentence, then what decides in order, the deciding step tinted. */
export function WhyChain({ why, self = false, ofRole = false }: WhyChainProps) {
  const t = useT();
  const reasons = ofRole ? why.reasons.filter(({ step }) => step !== 'individual') : why.reasons;
  return (
    <div className="why">
      <p className="ans">{answerText(t, why, self)}</p>
      <h3>{t('why.order')}</h3>
      <ol className="chain">
        {reasons.map((reason, index) => (
          <li key={reason.step} className={LOOK[reason.verdict]}>
            <i aria-hidden="true">
              <Sign reason={reason} number={index + 1} />
            </i>
            {stepText(t, why, reason.step)} <em>{reasonText(t, why, reason)}</em>
            {reason.step === why.decided_by && <Decided why={why} />}
          </li>
        ))}
      </ol>
      {!why.allowed && <Ways why={why} self={self} ofRole={ofRole} />}
    </div>
  );
}

function Sign({ reason: { verdict }, number }: { reason: Reason; number: number }) {
  if (verdict === 'allows') return <IconCheck className="i" />;
  if (verdict === 'refuses') return <IconX className="i" />;
  return verdict === 'silent' ? <IconMinus className="i" /> : number;
}

function Decided({ why: { changed } }: { why: Explanation }) {
  const t = useT();
  return (
    <p>
      {t('why.decided_here')}
      {changed !== null && ` ${t('why.changed', { at: formatInstant(changed.at), by: changed.by })}`}
    </p>
  );
}

/** What would have to change, whom that touches, and who can do it. */
function Ways({ why, self, ofRole }: Required<WhyChainProps>) {
  const t = useT();
  const { decided_by: step, role, account, helpers, menu } = why;
  if (step === 'menu') return <p className="hint">{t('why.ask_operator')}</p>;
  const isRole = step === 'role' && role !== null;
  return (
    <>
      <h3>{t('why.ways')}</h3>
      <ul className="ways">
        {isRole && (
          <li>
            {t('why.way_role', { role: role.name })}
            <p>{t('why.way_role_touches', { count: formatNumber(role.account_count) })}</p>
          </li>
        )}
        {!ofRole && (
          <li>
            {self ? t('why.way_own', { menu }) : t('why.way_account', { account, menu })}
            {isRole && <p>{t('why.way_account_touches')}</p>}
          </li>
        )}
      </ul>
      {helpers.length > 0 && <p className="hint">{t('why.helpers', { names: helpers.join(t('why.separator')) })}</p>}
    </>
  );
}
