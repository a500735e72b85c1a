import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { SAMPLE_REASONS, type SampleReason } from '@tsudoi/contract/card-designs';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import type { useSamples } from './samples.ts';

interface SampleStripProps {
  samples: ReturnType<typeof useSamples>;
  at: number;
  onLeaf(at: number): void;
}

/** Below the card: whose it is drawn for, and others to try it with. */
export function SampleStrip({ samples, at, onLeaf }: SampleStripProps) {
  const t = useT();
  const count = Math.max(1, samples.length);
  const sample = samples[at];
  const leafTo = (reason: SampleReason) => {
    const own = samples.map((one, index) => ({ one, index })).filter(({ one }) => one.reasons.includes(reason));
    const next = own.find(({ index }) => index > at) ?? own[0];
    if (next !== undefined) onLeaf(next.index);
  };
  return (
    <div className="card-leaf">
      <button
        type="button"
        className="ib"
        aria-label={t('card_builder.sample_before')}
        onClick={() => onLeaf((at + count - 1) % count)}
      >
        <IconChevronLeft className="i" aria-hidden="true" />
      </button>
      <span role="status">
        <b>{sample?.name}</b> <span className="muted">{sample?.member_code}</span>{' '}
        {sample?.isMadeUp === true && <Tag>{t('card_builder.made_up')}</Tag>}
      </span>
      <button
        type="button"
        className="ib"
        aria-label={t('card_builder.sample_next')}
        onClick={() => onLeaf((at + 1) % count)}
      >
        <IconChevronRight className="i" aria-hidden="true" />
      </button>
      <span className="grow" />
      <span className="muted">{t('card_builder.try_with')}</span>
      {SAMPLE_REASONS.map((reason) => (
        <Button
          key={reason}
          small
          aria-pressed={sample?.reasons.includes(reason) === true}
          onClick={() => leafTo(reason)}
        >
          {t(`card_builder.reason.${reason}`)}
        </Button>
      ))}
    </div>
  );
}
