import type { CardDesignRecord } from '@tsudoi/contract/card-designs';
import { formatNumber } from '@tsudoi/i18n';
import type { LeaveGuard } from '@tsudoi/ui/headless/form/leaveGuard';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import type { CardDraft } from './useCardDraft.ts';

interface QuestionsProps {
  record: CardDesignRecord;
  card: CardDraft;
  /** How many things the checks of the card have found. */
  found: number;
  guard: LeaveGuard;
  onType(id: number): void;
}

/** What is asked before members see a change, before one is lost, and after somebody else's save. */
export function Questions({ record, card, found, guard, onType }: QuestionsProps) {
  const t = useT();
  const { asking, setAsking, publish, goBack, settleStale } = card;
  return (
    <>
      <Confirm
        opened={asking === 'publish'}
        title={t('card_builder.publish_question', { type: record.name })}
        verb={t('card_builder.publish')}
        onVerb={() => void publish()}
        onBack={() => setAsking(undefined)}
      >
        <p>{t('card_builder.touches', { members: formatNumber(record.members) })}</p>
        {found > 0 && <p>{t('card_builder.publish_checks', { count: found })}</p>}
      </Confirm>
      <Confirm
        opened={asking === 'back'}
        title={t('card_builder.back_question', { type: record.name })}
        verb={t('card_builder.go_back')}
        onVerb={() => void goBack()}
        onBack={() => setAsking(undefined)}
      >
        <p>{t('card_builder.back_text', { members: formatNumber(record.members) })}</p>
      </Confirm>
      <Confirm
        opened={asking === 'stale'}
        title={t('card_builder.stale')}
        verb={t('card_builder.stale_theirs')}
        back={t('card_builder.stale_own')}
        prefer="back"
        onVerb={() => void settleStale(true)}
        onBack={() => void settleStale(false)}
      >
        <p>{t('card_builder.stale_text')}</p>
      </Confirm>
      <Confirm
        opened={guard.isAsking || typeof asking === 'object'}
        title={t('state.unsaved')}
        verb={t('state.unsaved_leave')}
        back={t('state.unsaved_stay')}
        prefer="back"
        onVerb={() => {
          if (typeof asking === 'object') onType(asking.type);
          else guard.leave();
        }}
        onBack={() => {
          setAsking(undefined);
          guard.stay();
        }}
      />
    </>
  );
}
