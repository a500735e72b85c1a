import { type PassKeyRow, passKeys } from '@tsudoi/contract/passes';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';

/** /admin/facilities/manage/{facility_id}/card-builder/keys: the keys that sign member cards, and their rotation. */
export function PassKeysPage() {
  const t = useT();
  const { facility, query, crumb } = useFacilityArea();
  const { data: keys, error, loading, retry } = useEndpoint(passKeys.list, { query });
  const rotating = useCall(passKeys.rotate);
  const [isAsking, setAsking] = useState(false);
  const isSlow = useSlow(loading);
  if (keys === undefined) {
    if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
    return isSlow ? <Bones /> : null;
  }
  const current = keys.find(({ state }) => state === 'current');
  const previous = keys.find(({ state }) => state === 'previous');
  const rotate = async () => {
    try {
      await rotating.callOrThrow({ query, body: { current_id: current?.id ?? null } });
      notify({ type: 'success', message: t('pass_keys.rotated') });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    setAsking(false);
    await retry();
  };
  const base = `/admin/facilities/manage/${facility.id}`;
  return (
    <Page
      title={t('pass_keys.title')}
      crumbs={[crumb, { text: t('pass_keys.cards'), to: `${base}/card-builder` }]}
      actions={
        <Button kind="primary" onClick={() => setAsking(true)}>
          {t('pass_keys.rotate')}
        </Button>
      }
    >
      <Note>{t('pass_keys.about')}</Note>
      {keys.length === 0 && <p className="hint">{t('pass_keys.none')}</p>}
      {keys.map((key) => (
        <Key key={key.id} of={key} />
      ))}
      <Confirm
        opened={isAsking}
        title={t('pass_keys.ask')}
        verb={t('pass_keys.rotate')}
        busy={rotating.pending && t('busy.updating')}
        onVerb={() => void rotate()}
        onBack={() => setAsking(false)}
      >
        <p>{t('pass_keys.means')}</p>
        {previous !== undefined && (
          <p>{t('pass_keys.means_previous', { number: previous.id, cards: formatNumber(previous.cards) })}</p>
        )}
      </Confirm>
    </Page>
  );
}

const TONES = { current: 'ok', previous: 'info', retired: 'plain' } as const;

function Key({ of }: { of: PassKeyRow }) {
  const t = useT();
  return (
    <DetailSection
      id={`key-${of.id}`}
      title={t('pass_keys.key', { number: of.id })}
      pairs={[
        {
          key: 'state',
          label: t('pass_keys.state'),
          value: <Tag tone={TONES[of.state]}>{t(`pass_keys.is.${of.state}`)}</Tag>,
        },
        { key: 'since', label: t('pass_keys.since'), value: formatInstant(of.created_at) },
        { key: 'by', label: t('pass_keys.by'), value: of.rotated_by ?? t('pass_keys.by_itself') },
        {
          key: 'printed',
          label: t('pass_keys.printed'),
          value: t('pass_keys.count', { count: formatNumber(of.cards) }),
        },
        {
          key: 'public',
          label: t('pass_keys.public'),
          value: <code style={{ overflowWrap: 'anywhere' }}>{of.public_key}</code>,
          wide: true,
        },
      ]}
    />
  );
}
