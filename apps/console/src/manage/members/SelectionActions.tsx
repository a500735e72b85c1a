import { exportMembers } from '@tsudoi/contract/members';
import type { CsvEncoding } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { useExport } from '../../pickers/useExport.ts';
import { partWithWords } from '../../shell/words.ts';
import { PICKED_MAX, pickedSearch } from './conditions.ts';

type Asked = 'invite' | 'term' | 'change' | 'print' | 'subscribe';

const PLANS = '/manage/payment-plans/search';

/** Props of {@link SelectionActions}. */
export interface SelectionActionsProps {
  selection: Selection;
  /** What the list found. */
  found: SearchBody;
  /** Columns of the list, in their order. */
  columns: readonly string[];
  /** Invitations are going out, as this task. */
  onInvited(taskId: number): void;
}

/** What is done with the picked members; it loads when the first one is picked. */
export function SelectionActions({ selection, found, columns, onInvited }: SelectionActionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const { edit } = usePagePermission();
  const exportCsv = useExport(exportMembers);
  const [asked, setAsked] = useState<Asked>();
  const body = { ...found, default_search: pickedSearch(selection, found.default_search) };
  const isTooMany = () => {
    const isOver = !selection.isEverything && selection.count > PICKED_MAX;
    if (isOver) notify({ type: 'warning', message: t('members.picked_max', { count: formatNumber(PICKED_MAX) }) });
    return isOver;
  };
  const extend = () => {
    if (selection.count <= PICKED_MAX) setAsked('term');
    else notify({ type: 'warning', message: t('members.term.max', { count: formatNumber(PICKED_MAX) }) });
  };
  const share = () => {
    if (isTooMany()) return;
    const { default_search, where } = body;
    void navigate(documentPaths.create, { state: { found: { default_search, where }, count: selection.count } });
  };
  const exportPicked = async (encoding: CsvEncoding) => {
    if (!isTooMany()) await exportCsv(body, encoding);
  };
  const ask = (what: Asked) => () => {
    if (!isTooMany()) setAsked(what);
  };
  const back = () => setAsked(undefined);
  return (
    <>
      {edit && (
        <>
          <Button kind="quiet" small onClick={ask('invite')}>
            {t('members.invite')}
          </Button>
          <Button kind="quiet" small onClick={extend}>
            {t('members.term')}
          </Button>
          <Button kind="quiet" small onClick={ask('change')}>
            {t('members.change_many')}
          </Button>
        </>
      )}
      {menuPermission(PLANS).edit && (
        <Button kind="quiet" small onClick={ask('subscribe')}>
          {t('members.put_on_plan')}
        </Button>
      )}
      {menuPermission(documentPaths.create).edit && (
        <Button kind="quiet" small onClick={share}>
          {t('members.share')}
        </Button>
      )}
      <Button kind="quiet" small onClick={ask('print')}>
        {t('members.print')}
      </Button>
      <ExportMenu inBar onPick={(encoding) => void exportPicked(encoding)} />
      {asked === 'term' && (
        <Lazy load={() => import('./BulkTerm.tsx')}>
          {({ BulkTerm }) => (
            <BulkTerm
              body={body}
              onBack={back}
              onDone={() => {
                selection.clear();
                back();
              }}
            />
          )}
        </Lazy>
      )}
      {asked === 'change' && (
        <Lazy load={() => import('./BulkChange.tsx')}>
          {({ BulkChange }) => <BulkChange body={body} count={selection.count} onBack={back} />}
        </Lazy>
      )}
      {asked === 'subscribe' && (
        <Lazy
          load={async () =>
            partWithWords(['payment-plans', 'member-bulk'], async () => await import('./BulkSubscribe.tsx'))
          }
        >
          {({ BulkSubscribe }) => <BulkSubscribe body={body} count={selection.count} onBack={back} />}
        </Lazy>
      )}
      {asked === 'print' && (
        <Lazy load={() => import('./PrintDialog.tsx')}>
          {({ PrintDialog }) => (
            <PrintDialog body={{ ...body, columns: [...columns] }} count={selection.count} onBack={back} />
          )}
        </Lazy>
      )}
      {asked === 'invite' && (
        <Lazy load={() => import('./BulkInvite.tsx')}>
          {({ BulkInvite }) => (
            <BulkInvite
              body={body}
              onBack={back}
              onStarted={(taskId) => {
                selection.clear();
                back();
                onInvited(taskId);
              }}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
