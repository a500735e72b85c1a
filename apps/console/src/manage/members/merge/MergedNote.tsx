import {
  type MemberDetail,
  type MemberMerge,
  memberMerges,
  previewUndoMerge,
  type UndoPreview,
} from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Failure } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { memberPaths } from '../../../pickers/member/paths.ts';
import { useUndoMerge } from './useUndoMerge.ts';

const WIDTH = 520;

/** Whom a member took in, by whom and when, with the way back while there is one. */
export function MergedNote({ member, onChanged }: { member: MemberDetail; onChanged(): Promise<void> }) {
  const t = useT();
  const { edit } = usePagePermission();
  const { data = [] } = useEndpoint(memberMerges, { params: { id: member.id } });
  const [undoing, setUndoing] = useState<MemberMerge>();
  return (
    <>
      {data.map((merge) => (
        <Note
          key={merge.id}
          tone="info"
          title={t('members.merge.banner', { name: fullName(merge), code: merge.member_code })}
          action={
            edit && (
              <Button small onClick={() => setUndoing(merge)}>
                {t('members.merge.undo')}
              </Button>
            )
          }
        >
          {t('members.merge.banner_note', {
            by: merge.merged_by,
            date: formatInstantDay(merge.merged_at),
            until: formatInstantDay(merge.until),
          })}
        </Note>
      ))}
      {undoing !== undefined && (
        <UndoDialog merge={undoing} onClose={() => setUndoing(undefined)} onChanged={onChanged} />
      )}
    </>
  );
}

interface UndoDialogProps {
  merge: MemberMerge;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** What undoing does, with what has happened since, before it is done. */
function UndoDialog({ merge, onClose, onChanged }: UndoDialogProps) {
  const t = useT();
  const undo = useUndoMerge();
  const { data, error, retry } = useEndpoint(previewUndoMerge, { params: { id: merge.id } });
  const isRefused = data === undefined || data.refused.length > 0;
  const goAhead = async () => {
    if (data === undefined) return;
    // Closed first: once it is undone there is no merge to read any more.
    onClose();
    await undo(merge.id, data.kept.version);
    await onChanged();
  };
  return (
    <Dialog
      opened
      width={WIDTH}
      onClose={onClose}
      title={t('members.merge.undo.title', { name: fullName(merge), code: merge.member_code })}
    >
      {error === undefined ? (
        data !== undefined && <Effects preview={data} />
      ) : (
        <Failure error={error} main={memberPaths.search} onRetry={() => void retry()} />
      )}
      <div className="dialog-end">
        <Button onClick={onClose}>{t('action.back')}</Button>
        <Button kind="primary" data-autofocus disabled={isRefused} onClick={() => void goAhead()}>
          {t('members.merge.undo')}
        </Button>
      </div>
    </Dialog>
  );
}

function Effects({ preview }: { preview: UndoPreview }) {
  const t = useT();
  const things = (of: UndoPreview['back']) =>
    of
      .map(({ kind, count }) => t('members.merge.undo.thing', { kind: t(`members.merge.kind.${kind}`), count }))
      .join(t('members.detail.separator'));
  const code = preview.member_code;
  const blank = t('members.merge.blank');
  if (preview.refused.length > 0)
    return (
      <div className="stack">
        {preview.refused.map((one) => (
          <Note key={one.code} tone="warn">
            {one.text}
          </Note>
        ))}
      </div>
    );
  return (
    <div className="stack">
      <p>{t('members.merge.undo.lead')}</p>
      {preview.fields.length > 0 && (
        <section>
          <h3>{t('members.merge.undo.fields')}</h3>
          <dl className="diff">
            {preview.fields.map(({ label, now, was }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className="muted">{now ?? blank}</span> <span aria-hidden="true">→</span> <b>{was ?? blank}</b>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {preview.back.length > 0 && <p>{t('members.merge.undo.back', { code, things: things(preview.back) })}</p>}
      {preview.changed_since.length > 0 && (
        <p>
          {t('members.merge.undo.changed_since', {
            fields: preview.changed_since.join(t('members.detail.separator')),
          })}
        </p>
      )}
      {preview.since.length > 0 && <p>{t('members.merge.undo.since', { things: things(preview.since) })}</p>}
      <p className="hint">{t('members.merge.undo.sign_in', { code })}</p>
    </div>
  );
}
