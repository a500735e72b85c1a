import type { MergePreview } from '@tsudoi/contract/members';
import { addDays, jstToday } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Note } from '@tsudoi/ui/mantine/Note';
import { ComparedReasons } from '../../../pickers/lookalikes.tsx';

const UNDO_DAYS = 30;

/** Why the two look alike, what happens when they are merged, and until when it can be undone. */
export function MergeAside({ preview }: { preview: MergePreview }) {
  const t = useT();
  const [kept, gone] = [preview.kept.member_code, preview.gone.member_code];
  const lines = [
    t('members.merge.after.code', { kept, gone }),
    preview.sign_in === 'gone' && t('members.merge.after.sign_in_gone', { kept, gone }),
    preview.sign_in === 'kept' && preview.gone.signed_up && t('members.merge.after.sign_in', { kept, gone }),
    t('members.merge.after.organizations'),
    t('members.merge.after.mail'),
    preview.hidden > 0 && t('members.merge.after.hidden', { count: preview.hidden }),
  ].filter((line) => line !== false);
  return (
    <aside className="merge-aside">
      {preview.said_different && <Note tone="warn">{t('members.merge.said_different')}</Note>}
      <section className="panel" aria-labelledby="merge-reasons">
        <h2 id="merge-reasons">{t('members.merge.reasons')}</h2>
        {preview.reasons.length === 0 ? (
          <p className="hint">{t('members.merge.no_reasons')}</p>
        ) : (
          <ComparedReasons reasons={preview.reasons} />
        )}
      </section>
      <section className="panel" aria-labelledby="merge-after">
        <h2 id="merge-after">{t('members.merge.after')}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <Note tone="info" title={t('members.merge.undo_note')}>
        {t('members.merge.undo_until', { date: formatDay(addDays(jstToday(new Date()), UNDO_DAYS)) })}
      </Note>
    </aside>
  );
}
