import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';

/** Props of {@link Answers}. */
export interface AnswersProps {
  application: Pick<ApplicationRecord, 'answers' | 'email' | 'email_confirmed'>;
  /** Paths of the fields that are to be asked about. */
  marked: ReadonlySet<string>;
  /** Missing where nothing can be asked any more. */
  onMark?: ((marked: ReadonlySet<string>) => void) | undefined;
}

/** What the applicant sent, field by field; a field is marked to be asked about. */
export function Answers({ application, marked, onMark }: AnswersProps) {
  const t = useT();
  const { answers, email, email_confirmed: isConfirmed } = application;
  const toggle = (path: string) => {
    const next = new Set(marked);
    if (!next.delete(path)) next.add(path);
    onMark?.(next);
  };
  return (
    <DetailSection id="answers" title={t('applications.section.answers')}>
      {onMark !== undefined && <p className="hint">{t('applications.mark_hint')}</p>}
      <table className="grid answers">
        <thead>
          <tr>
            <th scope="col">{t('applications.field')}</th>
            <th scope="col">{t('applications.answer')}</th>
            {onMark !== undefined && <th scope="col">{t('applications.mark')}</th>}
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
              {onMark !== undefined && <td />}
            </tr>
          )}
          {answers.map(({ path, label, text, question }) => (
            <tr key={path} className={marked.has(path) ? 'marked' : undefined}>
              <th scope="row">{label}</th>
              <td>
                {text ?? t('state.none')}
                {question !== null && <p className="sub">{t('applications.asked_for', { note: question })}</p>}
              </td>
              {onMark !== undefined && (
                <td>
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
