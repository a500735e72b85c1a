import '@tsudoi/ui/look/merge.css';
import { IconChevronLeft } from '@tabler/icons-react';
import {
  addDifferentMember,
  type MergePreview,
  mergeMembers,
  previewMerge,
  removeDifferentMember,
} from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { memberPaths } from '../../../pickers/member/paths.ts';
import { UNDO_MS } from '../../../pickers/timeline/undo.ts';
import { MergeAside } from './MergeAside.tsx';
import { MergeTable } from './MergeTable.tsx';
import { allOf, choicesOf, keptSide, type Picks, type Side } from './sides.ts';
import { useUndoMerge } from './useUndoMerge.ts';

/** /manage/members/merge/:id/:otherId: two records side by side, and the one that they become. */
export function MergePage() {
  const t = useT();
  const params = useParams();
  const [left, right] = [Number(params.id), Number(params.otherId)];
  const [stays, setStays] = useState<Side>('left');
  const [id, other_id] = stays === 'left' ? [left, right] : [right, left];
  const isNamed = Number.isInteger(left) && Number.isInteger(right) && left > 0 && right > 0;
  const { data, error, loading, retry } = useEndpoint(
    previewMerge,
    isNamed ? { params: { id, other_id } } : null,
    // Once they are merged there is nothing to read again; a merge that was refused reads it itself.
    { isLasting: true },
  );
  const isSlow = useSlow(loading);
  if (!isNamed) return <NotFound main={memberPaths.search} record />;
  if (data !== undefined && error === undefined)
    return <Merging key={`${left} ${right}`} preview={data} left={left} onStay={setStays} onStale={retry} />;
  if (error !== undefined) return <Failure error={error} main={memberPaths.search} onRetry={() => void retry()} />;
  return <Page title={t('members.merge.title')}>{isSlow && <Bones rows={8} />}</Page>;
}

interface MergingProps {
  preview: MergePreview;
  left: number;
  onStay(side: Side): void;
  onStale(): Promise<void>;
}

function Merging({ preview, left, onStay, onStale }: MergingProps) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { edit } = usePagePermission();
  const table = useRef<HTMLElement>(null);
  const [picks, setPicks] = useState<Picks>({});
  const merging = useCall(mergeMembers);
  const saying = useCall(addDifferentMember);
  const undo = useUndoMerge();
  const kept = keptSide(preview, left);
  const codes = { kept: preview.kept.member_code, gone: preview.gone.member_code };
  const params = { id: preview.kept.id, other_id: preview.gone.id };
  const back = memberPaths.detail(left);
  useRowKeys(table);

  const merge = async () => {
    const body = {
      version: preview.kept.version,
      other_version: preview.gone.version,
      choices: choicesOf(preview, picks, kept),
    };
    try {
      const { merge_id, version } = await merging.callOrThrow({ params, body });
      await navigate(memberPaths.detail(preview.kept.id));
      notify({
        type: 'success',
        message: t('members.merge.done', codes),
        timeout: UNDO_MS,
        action: { text: t('members.merge.undo'), run: () => void undo(merge_id, version) },
      });
    } catch (cause) {
      notifyRefused(cause, t);
      await onStale();
    }
  };
  const sayDifferent = async () => {
    try {
      await saying.callOrThrow({ params });
      await navigate(back);
      notify({
        type: 'success',
        message: t('members.merge.said', { left: codes.kept, right: codes.gone }),
        timeout: UNDO_MS,
        action: {
          text: t('members.merge.undo'),
          run: () =>
            void client.call(removeDifferentMember, { params }).catch((cause: unknown) => notifyRefused(cause, t)),
        },
      });
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };

  return (
    <Page
      title={t('members.merge.title')}
      crumbs={[
        { text: t('members.search.title'), to: memberPaths.search },
        { text: fullName(preview.kept), to: memberPaths.detail(preview.kept.id) },
      ]}
    >
      <div className="merging">
        <section className="panel" ref={table} aria-label={t('members.merge.title')}>
          {preview.refused.length > 0 && (
            <Note tone="bad" title={t('members.merge.refused')}>
              <ul>
                {preview.refused.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
              </ul>
            </Note>
          )}
          <MergeTable
            preview={preview}
            kept={kept}
            picks={picks}
            onPick={(field, pick) => setPicks({ ...picks, [field]: pick })}
            onAll={(side) => {
              setPicks(allOf(preview, side));
              onStay(side);
            }}
            onStay={onStay}
          />
        </section>
        <MergeAside preview={preview} />
      </div>
      <div className="act merge-act">
        <Button icon={<IconChevronLeft className="i" aria-hidden="true" />} onClick={() => void navigate(back)}>
          {t('action.back')}
        </Button>
        {edit && (
          <>
            <Button busy={saying.pending && t('busy.updating')} onClick={() => void sayDifferent()}>
              {t('members.merge.not_same')}
            </Button>
            <span className="grow" />
            <span className="muted summary">{t('members.merge.summary', codes)}</span>
            <Button
              kind="primary"
              disabled={preview.refused.length > 0}
              busy={merging.pending && t('members.merge.busy')}
              onClick={() => void merge()}
            >
              {t('members.merge.verb')}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

/** J and K go from row to row, to the choice that is made; the arrows choose. */
function useRowKeys(table: React.RefObject<HTMLElement | null>): void {
  const move = (by: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('fieldset') ?? [])];
    const now = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[Math.min(rows.length - 1, Math.max(0, now + by))];
    const field =
      next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector<HTMLInputElement>('input');
    if (field == null) return false;
    field.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useShortcuts({
    j: { label: 'keys.rows', run: () => move(1) },
    k: { label: 'keys.rows', run: () => move(-1) },
  });
}
