import '@tsudoi/ui/look/merge.css';
import {
  addDifferentMember,
  findLikelyPairs,
  type LikelyPair,
  likelyPairs,
  MOST_PAIRS,
  removeDifferentMember,
} from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { useTaskHistory } from '@tsudoi/ui/headless/tasks/task';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ComparedReasons } from '../../../pickers/lookalikes.tsx';
import { memberPaths } from '../../../pickers/member/paths.ts';
import { UNDO_MS } from '../../../pickers/timeline/undo.ts';
import { useRows } from '../../../shell/useRows.ts';

const AGAIN_MS = 1_000;

/** /manage/members/duplicates: pairs of members who may be one person, and those who may be a family. */
export function DuplicatesPage() {
  const t = useT();
  const { edit } = usePagePermission();
  const [address, setAddress] = useSearchParams();
  const likeness = address.get('family') === null ? 'likely' : 'family';
  const read = useEndpoint(
    likelyPairs,
    { query: { likeness } },
    // Somebody else may have started the search: its row is looked at until it has ended.
    { refreshInterval: (found) => (found?.last?.running === true ? AGAIN_MS : 0) },
  );
  const finding = useCall(findLikelyPairs);
  const { refresh } = useTaskHistory();
  const isSlow = useSlow(read.loading);
  const list = useRef<HTMLUListElement>(null);
  useRows(list);
  const { data } = read;
  const isRunning = data?.last?.running === true;
  const find = async () => {
    try {
      await finding.callOrThrow({});
      await refresh();
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await read.retry();
  };
  if (read.error !== undefined)
    return <Failure error={read.error} main={memberPaths.search} onRetry={() => void read.retry()} />;
  return (
    <Page
      title={t('members.pairs.title')}
      crumbs={[{ text: t('members.search.title'), to: memberPaths.search }]}
      actions={
        edit && (
          <Button
            kind="primary"
            busy={(isRunning || finding.pending) && t('members.pairs.finding')}
            onClick={() => void find()}
          >
            {t('members.pairs.find')}
          </Button>
        )
      }
    >
      <div className="merge-pick">
        <div className="row pairs-of">
          {(['likely', 'family'] as const).map((kind) => (
            <Button
              key={kind}
              small
              aria-pressed={likeness === kind}
              kind={likeness === kind ? 'plain' : 'quiet'}
              onClick={() => setAddress(kind === 'family' ? { family: '1' } : {}, { replace: true })}
            >
              {t(`members.pairs.${kind}`)}
            </Button>
          ))}
          <span className="hint">
            {data?.last?.finished_at != null &&
              t('members.pairs.found_at', { at: formatInstant(data.last.finished_at) })}
          </span>
        </div>
        {likeness === 'family' && <p className="hint">{t('members.pairs.family_note')}</p>}
        {data === undefined && isSlow && <Bones rows={6} />}
        {data !== undefined && data.items.length === 0 && (
          <p className="muted" role="status">
            {t(data.last === null ? 'members.pairs.never' : 'members.pairs.none')}
          </p>
        )}
        <ul ref={list}>
          {data?.items.map((pair) => (
            <Pair
              key={`${pair.first.id} ${pair.second.id}`}
              pair={pair}
              mayMerge={edit && likeness === 'likely'}
              mayDecide={edit}
              onDecided={read.retry}
            />
          ))}
        </ul>
        {data?.more === true && <p className="hint">{t('members.pairs.more', { count: MOST_PAIRS })}</p>}
      </div>
    </Page>
  );
}

interface PairProps {
  pair: LikelyPair;
  mayMerge: boolean;
  mayDecide: boolean;
  onDecided(): Promise<void>;
}

function Pair({ pair: { first, second, score, reasons }, mayMerge, mayDecide, onDecided }: PairProps) {
  const t = useT();
  const client = useClient();
  const saying = useCall(addDifferentMember);
  const params = { id: first.id, other_id: second.id };
  const both = t('members.pairs.both', { first: first.member_code, second: second.member_code });
  const sayDifferent = async () => {
    try {
      await saying.callOrThrow({ params });
      notify({
        type: 'success',
        message: t('members.merge.said', { left: first.member_code, right: second.member_code }),
        timeout: UNDO_MS,
        action: {
          text: t('members.merge.undo'),
          run: () =>
            void client
              .call(removeDifferentMember, { params })
              .catch((cause: unknown) => notifyRefused(cause, t))
              .then(onDecided),
        },
      });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onDecided();
  };
  return (
    <li className="panel candidate">
      <div>
        {[first, second].map((one) => (
          <p key={one.id}>
            <Link to={memberPaths.detail(one.id)}>{fullName(one)}</Link>{' '}
            <span className="muted">
              {one.member_code}　{one.member_types[0]}
            </span>
          </p>
        ))}
        <ComparedReasons reasons={reasons} />
      </div>
      <div className="row">
        {mayMerge && <Tag>{t('members.pairs.score', { score })}</Tag>}
        {mayDecide && (
          <Button
            small
            kind="quiet"
            busy={saying.pending && t('busy.updating')}
            aria-label={t('ui.named', { name: both, verb: t('members.pairs.different') })}
            onClick={() => void sayDifferent()}
          >
            {t('members.pairs.different')}
          </Button>
        )}
        {mayMerge && (
          <LinkButton
            small
            to={memberPaths.merge(first.id, second.id)}
            aria-label={t('ui.named', { name: both, verb: t('members.merge.pick.compare') })}
          >
            {t('members.merge.pick.compare')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
