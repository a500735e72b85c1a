import { DOOR_MAX } from '@tsudoi/contract/check-ins';
import type { TestReading } from '@tsudoi/domain';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { chooseEvent } from '../place.ts';
import { loadReader } from '../reader/reader.ts';
import { ring, wakeSound } from '../sound.ts';
import { clockReading } from '../state/clock.ts';
import { chooseSealed, closeEvent, fetchList } from '../state/event.ts';
import type { OpenList } from '../state/list.ts';
import { ownShare, planDoors, shareInWords } from '../state/plan.ts';
import { showPhase } from '../state/state.ts';
import { doorName, isSealed, writeDoorName } from '../state/stores.ts';
import { useDoor, useInside } from '../useDoor.ts';
import { dayOf, t, timeOf } from '../words.ts';
import { loadOpenDoor, loadPlan, loadTestCode } from './openDoor.ts';

type Check = 'good' | 'look' | 'wait' | 'bad' | 'open';
const RETRY_MS = 2_000;
/** A battery below this may not last as long as the event. */
const LEVEL_LOW = 0.3;

/** What a browser says of the battery. */
interface BatteryReading {
  level: number;
  charging: boolean;
}
const SIGN: Record<Check, string> = { good: '✓', look: '!', wait: '…', bad: '✕', open: '–' };

function Line({ is, title, lead, children }: { is: Check; title: string; lead: string; children?: ReactNode }) {
  return (
    <li className="check">
      <span className={`sign ${is}`} aria-hidden="true">
        {SIGN[is]}
      </span>
      <p>
        <b>{title}</b>
        <small>{lead}</small>
      </p>
      {children}
    </li>
  );
}

/** How reading codes was prepared. */
function useReader(): Check {
  const [is, setIs] = useState<Check>('wait');
  useEffect(() => {
    let isGone = false;
    loadReader().then(
      () => !isGone && setIs('good'),
      () => !isGone && setIs('look'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return is;
}

/** Whether the screen of the open door is here; it is asked for until it is. */
function useOpenDoor(): boolean {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      void loadOpenDoor().then(
        () => setIsHere(true),
        () => {
          timer = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => clearTimeout(timer);
  }, []);
  return isHere;
}

/** Room that this browser gives, in bytes; asks it not to throw away what is stored here. */
function useRoom(): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    void navigator.storage?.persist?.();
    void navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setRoom(quota - usage));
  }, []);
  return room;
}

const NO_LIST = {
  changed: 'door.ready.changed_list',
  missing: 'door.ready.no_list',
  forbidden: 'door.ready.no_right',
} as const;

/** The battery where the browser tells of it, and whether it lasts. */
function Battery() {
  const [battery, setBattery] = useState<BatteryReading>();
  useEffect(() => {
    let isGone = false;
    void (navigator as Navigator & { getBattery?(): Promise<BatteryReading> })
      .getBattery?.()
      .then((read) => !isGone && setBattery(read));
    return () => {
      isGone = true;
    };
  }, []);
  if (battery === undefined) return null;
  const { level, charging } = battery;
  const percent = Math.round(level * 100);
  return (
    <Line
      is={charging || level >= LEVEL_LOW ? 'good' : 'look'}
      title={t('door.ready.battery')}
      lead={t(charging ? 'door.ready.battery_charging' : 'door.ready.battery_of', { percent })}
    />
  );
}

/** What is said of the photos of a list. */
const photosOf = ({ list, photoCount }: OpenList): string[] => [
  ...(photoCount > 0 ? [t('door.ready.photos', { count: photoCount })] : []),
  ...(list.photos === 'all' ? [] : [t(`door.ready.photos_${list.photos}`)]),
];

const LEAD = {
  good: 'door.ready.read_good',
  look: 'door.ready.read_garbled',
  open: 'door.ready.read_not_tried',
} as const;

/** The sign of what the sample code was read with: nothing is said of what was not tried. */
const signOf = (reading: TestReading | undefined): keyof typeof LEAD =>
  reading === undefined || reading.is === 'other' ? 'open' : reading.is === 'good' ? 'good' : 'look';

const MEGA = 1_000_000;
const sizeOf = (bytes: number): string => {
  const [value, unit] = bytes >= 1_000 * MEGA ? [bytes / (1_000 * MEGA), 'GB'] : [bytes / MEGA, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}${unit}`;
};

/** Getting ready: the list, the camera, the clock, storage and sound, each with its figure. */
export function ReadyPage() {
  const { open, rows, listProblem, isFetching, isStorageFull, tested } = useDoor();
  const [place, setPlace] = useState(doorName);
  const { expected } = useInside();
  const reader = useReader();
  const mayOpen = listProblem !== 'forbidden';
  const isReady = useOpenDoor() && open !== undefined && mayOpen;
  const room = useRoom();
  const clock = clockReading();
  const event = open?.list.event;
  const used = [...new Set([...rows.values()].flatMap(({ door }) => door ?? []))].slice(0, 6);
  const name = (text: string) => {
    setPlace(text);
    writeDoorName(text.trim());
  };
  const [SubPage, setSubPage] = useState<ComponentType<{ onDone(): void }>>();
  const show = (load: typeof loadTestCode) => () =>
    void load().then(
      (page) => setSubPage(() => page),
      () => {
        // Without network it comes when there is one: the button stays.
      },
    );
  const test = show(loadTestCode);
  const doors = open === undefined ? [] : planDoors(open);
  // The place is what says which door of the plan this device is.
  const share = open === undefined ? undefined : ownShare(open);
  const [camera, scanner] = [signOf(tested.camera), signOf(tested.scanner)];
  const isNameless = isSealed();
  const leave = () => {
    chooseEvent(undefined);
    void closeEvent();
  };
  const listSize = open === undefined ? 0 : JSON.stringify(open.list.people).length;
  if (SubPage !== undefined)
    return (
      <SubPage
        onDone={() => {
          setSubPage(undefined);
          setPlace(doorName());
        }}
      />
    );
  return (
    <>
      <header className="bar">
        <button type="button" className="plain" onClick={leave}>
          ‹ {t('door.back')}
        </button>
        <h1>{t('door.ready.title')}</h1>
      </header>
      <main className="page">
        {event !== undefined && (
          <div>
            <h2>{event.name}</h2>
            <p className="muted">
              {dayOf(event.starts_at)} {timeOf(event.starts_at)}–{timeOf(event.ends_at)}
              {event.place === null ? '' : `・${event.place}`}
            </p>
          </div>
        )}
        <div className={`state ${isReady ? 'good' : 'bad'}`} role="status">
          {!isReady ? (
            <>
              <b>{t(mayOpen && (isFetching || open !== undefined) ? 'door.ready.not_yet' : 'door.ready.no')}</b>
              {(!mayOpen || (!isFetching && open === undefined)) && <span>{t(NO_LIST[listProblem ?? 'missing'])}</span>}
            </>
          ) : (
            <>
              <b>{t('door.ready.yes')}</b>
              <span>{t('door.ready.yes_lead')}</span>
              {camera !== 'good' && scanner !== 'good' && <span>{t('door.ready.untested')}</span>}
            </>
          )}
        </div>
        <div className="field">
          <label htmlFor="place">{t('door.ready.place')}</label>
          <input
            id="place"
            value={place}
            maxLength={DOOR_MAX}
            placeholder={t('door.ready.place_hint')}
            onChange={({ target }) => name(target.value)}
          />
          <div className="picks">
            {doors.map(({ name: one }, index) => (
              <button
                key={one}
                type="button"
                className="btn share"
                aria-pressed={index === share}
                onClick={() => name(one)}
              >
                {one}
                <small>{open === undefined ? '' : shareInWords(open, index)}</small>
              </button>
            ))}
            {(doors.length > 0 ? [] : used).map((one) => (
              <button key={one} type="button" className="btn" aria-pressed={one === place} onClick={() => name(one)}>
                {one}
              </button>
            ))}
          </div>
        </div>
        <ul className="sheet">
          <Line
            is={open === undefined ? (isFetching ? 'wait' : 'bad') : 'good'}
            title={t('door.ready.list', { count: expected })}
            lead={
              open === undefined
                ? ''
                : [t('door.ready.list_of', { at: timeOf(open.list.as_of) }), ...photosOf(open)].join('・')
            }
          >
            <button type="button" className="plain" disabled={isFetching} onClick={() => void fetchList()}>
              {t('door.ready.list_again')}
            </button>
          </Line>
          <Line
            is={reader === 'good' ? camera : reader}
            title={t('door.ready.camera')}
            lead={t(reader === 'good' ? LEAD[camera] : `door.ready.camera_${reader === 'wait' ? 'wait' : 'none'}`)}
          >
            <button
              type="button"
              className="plain"
              aria-label={`${t('door.ready.camera')} ${t('door.ready.try')}`}
              onClick={test}
            >
              {t('door.ready.try')}
            </button>
          </Line>
          <Line is={scanner} title={t('door.ready.scanner')} lead={t(LEAD[scanner])}>
            <button
              type="button"
              className="plain"
              aria-label={`${t('door.ready.scanner')} ${t('door.ready.try')}`}
              onClick={test}
            >
              {t('door.ready.try')}
            </button>
          </Line>
          <Line
            is={clock === undefined ? 'look' : 'good'}
            title={t('door.ready.clock')}
            lead={
              clock === undefined
                ? t('door.ready.clock_unknown')
                : t('door.ready.clock_off', { seconds: (Math.abs(clock.offset) / 1000).toFixed(1) })
            }
          />
          <Line
            is={isStorageFull ? 'look' : 'good'}
            title={t('door.ready.storage')}
            lead={
              isStorageFull
                ? t('door.ready.storage_full')
                : t('door.ready.storage_of', { list: sizeOf(listSize), free: room === undefined ? '—' : sizeOf(room) })
            }
          />
          <Line
            is={doors.length === 0 ? 'open' : share === undefined ? 'look' : 'good'}
            title={t('door.plan.title')}
            lead={
              doors.length === 0
                ? t('door.plan.none')
                : share === undefined
                  ? t('door.plan.choose')
                  : t('door.plan.is', { count: doors.length, door: doors[share]?.name ?? '' })
            }
          >
            <button
              type="button"
              className="plain"
              aria-label={`${t('door.plan.title')} ${t('door.plan.change')}`}
              disabled={open === undefined}
              onClick={show(loadPlan)}
            >
              {t('door.plan.change')}
            </button>
          </Line>
          <Line
            is={isNameless ? 'good' : 'open'}
            title={t('door.sealed.title')}
            lead={t(isNameless ? 'door.sealed.is' : 'door.sealed.is_not')}
          >
            <button type="button" className="plain" onClick={() => void chooseSealed(!isNameless)}>
              {t(isNameless ? 'door.sealed.undo' : 'door.sealed.do')}
            </button>
          </Line>
          <Battery />
          <Line is="good" title={t('door.ready.sound')} lead={t('door.ready.sound_lead')}>
            <button
              type="button"
              className="plain"
              onClick={() => {
                wakeSound();
                ring('in');
              }}
            >
              {t('door.ready.sound_play')}
            </button>
          </Line>
        </ul>
        <p className="muted">{t('door.ready.gone')}</p>
      </main>
      <footer className="foot">
        <button
          type="button"
          className="btn main"
          disabled={!isReady}
          onClick={() => {
            wakeSound();
            showPhase('open');
          }}
        >
          {t('door.ready.start')}
        </button>
      </footer>
    </>
  );
}
