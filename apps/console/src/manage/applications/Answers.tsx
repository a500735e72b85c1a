import type { ApplicationLookalike, ApplicationRecord } from '@tsudoi/contract/applications';
import { fullName } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from './paths.ts';

/** Props of {@link Answers}. */
export interface AnswersProps {
  application: Pick<ApplicationRecord, 'answers' | 'email' | 'email_confirmed'>;
  /** Paths of the fields that are to be asked about. */
  marked: ReadonlySet<string>;
  /** Missing where nothing can be asked any more. */
  onMark?: ((marked: ReadonlySet<string>) => void) | undefined;
  /** Members who may be the applicant: one of them stands beside the answers. */
  lookalikes: readonly ApplicationLookalike[];
}

/** Fields of a comparison by the paths of what is answered. */
const COMPARED: Readonly<Record<string, ApplicationLookalike['reasons'][number]['field']>> = {
  'basic_info.last_name': 'name',
  'basic_info.first_name': 'name',
  'basic_info.last_name_kana': 'kana',
  'basic_info.first_name_kana': 'kana',
  'basic_info.birthday': 'birthday',
  'basic_info.phone': 'phone',
  email: 'email',
};

/** How what was sent and what a member has go together; undefined where one of the two is not there. */
function resultOf(one: ApplicationLookalike, path: string, sent: string | null) {
  const has = one.answers[path];
  if (has !== undefined && has === sent) return 'same' as const;
  const reason = one.reasons.find(({ field }) => field === COMPARED[path]);
  if (reason?.result === 'variant' || reason?.result === 'same') return 'variant' as const;
  return has === undefined || sent === null ? undefined : ('differs' as const);
}

/** What the applicant sent, field by field, beside a member who looks alike; a field is marked to be asked about. */
export function Answers({ application, marked, onMark, lookalikes }: AnswersProps) {
  const t = useT();
  const [shown, setShown] = useState(0);
  const beside = lookalikes[shown] ?? lookalikes[0];
  const { answers, email, email_confirmed: isConfirmed } = application;
  const toggle = (path: string) => {
    const next = new Set(marked);
    if (!next.delete(path)) next.add(path);
    onMark?.(next);
  };
  const candidate = (path: string, sent: string | null) => {
    if (beside === undefined) return null;
    const result = resultOf(beside, path, sent);
    return (
      <td className="beside">
        <div className="pair">
          <span>{beside.answers[path] ?? t('state.none')}</span>
          {result !== undefined && <span className={`result ${result}`}>{t(`applications.result.${result}`)}</span>}
        </div>
      </td>
    );
  };
  return (
    <DetailSection id="answers" title={t('applications.section.answers')}>
      {onMark !== undefined && <p className="hint">{t('applications.mark_hint')}</p>}
      <table className={beside === undefined ? 'grid answers' : 'grid answers compared'}>
        <thead>
          <tr>
            <th scope="col">{t('applications.field')}</th>
            <th scope="col">{t('applications.answer')}</th>
            {beside !== undefined && (
              <th scope="col" className="beside">
                {t('applications.lookalikes')}{' '}
                <Link to={paths.member(beside.id)}>
                  {fullName(beside)} {beside.member_code}
                </Link>{' '}
                <span className="sub">{t(`standing.is.${beside.standing}`)}</span>
                {lookalikes.length > 1 && (
                  <Button small kind="quiet" onClick={() => setShown((shown + 1) % lookalikes.length)}>
                    {t('applications.other_candidate', { place: shown + 1, count: lookalikes.length })}
                  </Button>
                )}
              </th>
            )}
            {onMark !== undefined && (
              <th scope="col" className="ask">
                {t('applications.mark')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {email !== null && (
            <tr>
              <th scope="row">{t('field.email')}</th>
              <td>
                {email}
                <span className="sub">
                  {' '}
                  {t(isConfirmed ? 'applications.email_confirmed' : 'applications.email_unconfirmed')}
                </span>
              </td>
              {candidate('email', email)}
              {onMark !== undefined && <td className="ask" />}
            </tr>
          )}
          {answers.map(({ path, label, text, question }) => (
            <tr key={path} className={marked.has(path) ? 'marked' : undefined}>
              <th scope="row">{label}</th>
              <td>
                {text ?? t('state.none')}
                {question !== null && <p className="sub">{t('applications.asked_for', { note: question })}</p>}
              </td>
              {candidate(path, text)}
              {onMark !== undefined && (
                <td className="ask">
                  <input
                    type="checkbox"
                    className="ck"
                    aria-label={t('applications.mark_field', { field: label })}
                    checked={marked.has(path)}
                    onChange={() => toggle(path)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </DetailSection>
  );
}
