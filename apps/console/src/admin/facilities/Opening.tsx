import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { changeFacilityStatus, type FacilityRecord, getFacility } from '@tsudoi/contract/facilities';
import { FacilityStatus, valuesOf } from '@tsudoi/domain';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useId, useState } from 'react';
import { type Check, checksOf } from './checks.ts';
import { Managers } from './Managers.tsx';
import { StatusWord } from './StatusWord.tsx';

const { preparing, active, suspended } = FacilityStatus;

/** What an operator does about the state of a facility: the verb, what is asked first and what is said afterwards. */
const MOVES = {
  open: { to: active, done: 'facilities.opening.opened' },
  resume: { to: active, done: 'facilities.opening.opened' },
  prepare: { to: preparing, done: 'facilities.opening.prepared' },
  suspend: { to: suspended, done: 'facilities.opening.suspended' },
} as const;
type Move = keyof typeof MOVES;

const FROM: Record<number, readonly Move[]> = {
  [FacilityStatus.preparing]: ['open', 'suspend'],
  [FacilityStatus.active]: ['prepare', 'suspend'],
  [FacilityStatus.suspended]: ['resume', 'prepare'],
  [FacilityStatus.terminated]: ['resume'],
};

const STATE_WORDS = {
  [FacilityStatus.preparing]: 'facilities.opening.state.preparing',
  [FacilityStatus.active]: 'facilities.opening.state.active',
  [FacilityStatus.suspended]: 'facilities.opening.state.suspended',
  [FacilityStatus.terminated]: 'facilities.opening.state.terminated',
} as const;

/** Above the form of a facility: its state and what changes it, what is missing before it opens, and its managers. */
export function Opening({ facility, mayEnd }: { facility: FacilityRecord; mayEnd: boolean }) {
  const t = useT();
  const id = useId();
  const [asked, setAsked] = useState<Move>();
  const state = valuesOf(FacilityStatus).find((value) => value === facility.status) ?? active;
  const moves = state === FacilityStatus.terminated && !mayEnd ? [] : (FROM[state] ?? []);
  const checks = checksOf(facility);
  return (
    <section className="sec opening" aria-labelledby={id}>
      <div className="row">
        <h2 id={id}>{t('facilities.opening.title')}</h2>
        <StatusWord status={facility.status} />
        <span className="grow" />
        {moves.toReversed().map((move) => (
          <Button key={move} small kind={move === 'open' ? 'primary' : 'plain'} onClick={() => setAsked(move)}>
            {t(`facilities.opening.${move}`)}
          </Button>
        ))}
      </div>
      <p className="sub">{t(STATE_WORDS[state])}</p>
      <div className="opening-parts">
        {state === preparing && <Checks checks={checks} />}
        <Managers facility={facility} />
      </div>
      {asked !== undefined && (
        <Question
          facility={facility}
          move={asked}
          missing={checks.filter(({ done }) => !done).length}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const t = useT();
  return (
    <div>
      <h3>{t('facilities.opening.checks')}</h3>
      <ul className="checks">
        {checks.map(({ key, done, text, values }) => {
          const Icon = done ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={key} className={done ? 'done' : undefined}>
              <Icon
                className="i"
                role="img"
                aria-label={t(done ? 'facilities.opening.done' : 'facilities.opening.open_item')}
              />
              <span>{t(text, values)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface QuestionProps {
  facility: FacilityRecord;
  move: Move;
  /** How many checks are not done. */
  missing: number;
  onEnd(): void;
}

/** Asks before the state changes, and says what that means for whom. */
function Question({ facility, move, missing, onEnd }: QuestionProps) {
  const t = useT();
  const change = useCall(changeFacilityStatus);
  const { retry } = useEndpoint(getFacility, { params: { id: facility.id } });
  const go = async () => {
    const { id, version } = facility;
    const saved = await change.call({ params: { id }, body: { status: MOVES[move].to, version } });
    if (saved === undefined) return;
    await retry();
    notify({ type: 'success', message: t(MOVES[move].done) });
    onEnd();
  };
  return (
    <Confirm
      opened
      title={t(`facilities.opening.${move}_confirm`, { name: facility.name })}
      verb={t(`facilities.opening.${move}`)}
      danger={move === 'suspend' || move === 'prepare'}
      busy={change.pending && t('busy.updating')}
      onVerb={() => void go()}
      onBack={onEnd}
    >
      <p>{t(`facilities.opening.${move}_text`)}</p>
      {move === 'open' && missing > 0 && <p>{t('facilities.opening.open_missing', { count: missing })}</p>}
      {change.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(change.error, t).join('')}
        </p>
      )}
    </Confirm>
  );
}
