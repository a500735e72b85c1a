import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import {
  type KeyboardEvent as FieldKey,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { chooseEvent } from '../place.ts';
import { scanPerson, scanText, undo } from '../state/answers.ts';
import { closeEvent } from '../state/event.ts';
import { isPass, matching } from '../state/list.ts';
import { staffName } from '../state/session.ts';
import type { Answer } from '../state/state.ts';
import { doorName } from '../state/stores.ts';
import { useDoor, useInside, useWakeLock } from '../useDoor.ts';
import { t, timeOf } from '../words.ts';
import { AnswerCard, inWords, Sign } from './AnswerCard.tsx';
import { Camera } from './Camera.tsx';
import { ConflictSign, Conflicts } from './Conflicts.tsx';
import { People } from './People.tsx';
import { WalkIn } from './WalkIn.tsx';

const WIDE = matchMedia('(min-width: 48em)');
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      WIDE.addEventListener('change', listener);
      return () => WIDE.removeEventListener('change', listener);
    },
    () => WIDE.matches,
  );

/** Whether answers come, and how many scans wait for that. */
function Network() {
  const { isOnline, unsent, refusal, isForbidden, isStorageFull, connectedAt } = useDoor();
  const words = [
    isStorageFull ? t('door.storage_full') : '',
    isOnline ? '' : t('door.offline'),
    unsent > 0 && (!isOnline || refusal !== undefined) ? t('door.unsent', { count: unsent }) : '',
    refusal === undefined || isForbidden ? '' : t('door.refused', { why: refusal }),
  ].filter(Boolean);
  if (words.length === 0 && connectedAt !== undefined) words.push(t('door.connected', { at: timeOf(connectedAt) }));
  return (
    <p className={`network ${isOnline ? '' : 'off'}`} role="status">
      {words.join('・')}
    </p>
  );
}

/** Says that the right to check people in is gone, and what becomes of the scans. */
function Forbidden() {
  const { isForbidden, unsent } = useDoor();
  if (!isForbidden || unsent === 0) return null;
  return (
    <p className="strip" role="alert">
      {t('door.right_lost', { count: unsent })}
    </p>
  );
}

/** What became of a scan that is over; who was entered here stays entered when their check-in is taken back. */
const pastWords = (one: Answer): string => {
  if (one.undone) return t(one.means === 'walk_in' ? 'door.undone_walk_in' : 'door.undone');
  return one.person === undefined ? t('door.no') : inWords(one);
};

function Past({ count }: { count: number }) {
  const { past, answer } = useDoor();
  const latest = past.filter((one) => one !== answer).slice(0, count);
  return (
    <ul className="past" aria-label={t('door.list')}>
      {latest.map((one) => (
        <li key={one.nonce}>
          <span className={one.undone ? 'undone' : one.verdict}>
            <Sign of={one.verdict} />
          </span>
          <p>
            {one.person?.name ?? inWords(one)}
            <small>
              {timeOf(one.at)} {pastWords(one)}
              {one.person === undefined ? '' : `・${one.person.courseName}`}
            </small>
          </p>
          {one.verdict === 'in' && !one.undone && (
            <button type="button" className="plain" onClick={() => undo(one.nonce)}>
              {t('door.undo')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Pause after which what follows a press is typed anew, in ms; no hand scanner makes one within a code. */
const PAUSE_MS = 300;

/**
 * What is typed, by a person or by a hand scanner; both may begin at any time. All of it is one text, whatever becomes of the screen, the field
 * and the focus while it is typed.
 */
function useTyping(
  field: RefObject<HTMLInputElement | null>,
  told: { onBegin(): void; onEnd(text: string): void },
): [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  const text = useRef('');
  const tell = useRef(told);
  useEffect(() => {
    tell.current = told;
  });
  const change = useCallback((to: string) => {
    text.current = to;
    setTyped(to);
  }, []);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    let isLeft = false;
    const leave = ({ target }: Event) => {
      if (target !== field.current) isLeft = true;
    };
    const type = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Tab') {
        isLeft = true;
        last = Number.NEGATIVE_INFINITY;
      }
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
        if (target === field.current && key.length === 1) [last, isLeft] = [timeStamp, false];
        return;
      }
      // What was left in the field before is no part of the code.
      const isGoingOn = text.current !== '' && !(isLeft && timeStamp - last > PAUSE_MS);
      if (key === 'Enter' && isGoingOn) {
        event.preventDefault();
        tell.current.onEnd(text.current);
      }
      const isPress = target instanceof HTMLButtonElement && key === ' ' && !isGoingOn;
      if (key.length !== 1 || isPress) return;
      event.preventDefault();
      [last, isLeft] = [timeStamp, false];
      change(isGoingOn ? text.current + key : key);
      tell.current.onBegin();
    };
    document.addEventListener('keydown', type);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', type);
      document.removeEventListener('pointerdown', leave);
    };
  }, [field, change]);
  return [typed, change];
}

type Panel = 'number' | 'list' | 'walk_in' | 'conflicts';
const PANELS = {
  number: 'door.by_number',
  list: 'door.list',
  walk_in: 'door.walk_in',
  conflicts: 'door.conflicts_title',
} as const;

/** The open door: the camera, what was typed, the list, and the answer over all of it. */
export function DoorPage() {
  useWakeLock();
  const { open, answer } = useDoor();
  const { people: inside, expected } = useInside();
  const isWide = useIsWide();
  const [panel, setPanel] = useState<Panel>();
  const [isLit, setIsLit] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyping(field, {
    onBegin() {
      if (!isWide) setPanel((before) => (before === 'list' ? before : 'number'));
      // An answer is heard to its end: what is typed meanwhile is in no field.
      if (answer === undefined) field.current?.focus();
    },
    onEnd: (text) => submit(text),
  });
  const isCovered = answer !== undefined;
  useEffect(() => {
    if (!isCovered && (panel === 'number' || panel === 'list')) field.current?.focus();
  }, [panel, isCovered]);
  if (open === undefined) return null;
  const isNameless = open.list.sealed !== null;
  // Who is not on the list is entered by the number that was typed for them.
  const number = /\d/.test(typed) ? typed.trim() : '';
  const title = [open.list.event.name, doorName()].filter(Boolean).join('・');

  const closePanel = () => {
    setPanel(undefined);
    setTyped('');
  };
  function submit(typed: string): void {
    const text = typed.trim();
    if (text === '' || open === undefined) return;
    const [only, other] = open.list.sealed !== null ? [] : matching(open.people, text);
    setTyped('');
    if (!isWide) setPanel(undefined);
    const isNumber =
      isPass(typed) || isPass(text) || open.byNumber.has(text) || [...open.byCode.keys()].includes(text.toUpperCase());
    // Enter takes the only one whose name was typed; else it is a number, whosever.
    if (!isNumber && only !== undefined && other === undefined) scanPerson(only);
    else if (!isNumber && other !== undefined && !isCovered) {
      setTyped(text);
      if (!isWide) setPanel('list');
    } else scanText(isPass(typed) ? typed : text, 'typed');
  }
  const onKey = (event: FieldKey) => {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) submit(typed);
    if (event.key === 'Escape') closePanel();
  };
  const close = () => {
    chooseEvent(undefined);
    void closeEvent();
  };
  const input = (
    <input
      ref={field}
      className="find"
      value={typed}
      placeholder={t('door.find')}
      aria-label={t(panel === 'number' ? 'door.number_field' : 'door.find')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKey}
    />
  );
  const camera = (
    <Camera
      isPaused={answer !== undefined || panel !== undefined}
      isLit={isLit}
      onRead={(text) => scanText(text, 'camera')}
    />
  );
  const light = (
    <button type="button" className="btn" aria-pressed={isLit} onClick={() => setIsLit(!isLit)}>
      {t('door.light')}
    </button>
  );
  const count = (
    <p className="count" role="img" aria-label={t('door.inside', { inside, expected })}>
      {inside}
      <small> / {t('door.people', { count: expected })}</small>
    </p>
  );
  const card = answer === undefined ? null : <AnswerCard answer={answer} title={title} />;
  const people = (onDone: () => void) =>
    isNameless ? (
      <>
        {input}
        <p className="note">{t('door.sealed.no_list')}</p>
      </>
    ) : (
      <People field={input} typed={typed} onDone={onDone} />
    );
  const closing = (
    <button type="button" className="plain" onClick={close}>
      {t('door.close')}
    </button>
  );

  if (isWide)
    return (
      <div className="table">
        <header className="head">
          {closing}
          <div>
            <h1>{title}</h1>
            <p className="muted">{t('door.by', { name: staffName() })}</p>
          </div>
          <Network />
          {count}
        </header>
        <main className="left">
          <Forbidden />
          <Conflicts />
          {panel === 'walk_in' ? (
            <>
              <h2>{t('door.walk_in')}</h2>
              <WalkIn typed={number} onDone={closePanel} />
            </>
          ) : (
            people(() => setTyped(''))
          )}
        </main>
        <aside className="right" aria-label={t('door.ready.camera')}>
          {camera}
          <Past count={4} />
          <div className="acts">
            {light}
            <button
              type="button"
              className="btn"
              aria-pressed={panel === 'walk_in'}
              onClick={() => setPanel(panel === 'walk_in' ? undefined : 'walk_in')}
            >
              {t('door.walk_in')}
            </button>
          </div>
        </aside>
        {card}
      </div>
    );
  return (
    <div className="phone">
      <header className="head">
        <div className="line">
          <h1>{title}</h1>
          {closing}
        </div>
        <div className="line">
          {count}
          <Network />
        </div>
      </header>
      <main>
        <Forbidden />
        <ConflictSign onOpen={() => setPanel('conflicts')} />
        {camera}
        <Past count={1} />
      </main>
      <nav className="acts" aria-label={t('door.title')}>
        <button type="button" className="btn" onClick={() => setPanel('number')}>
          {t('door.by_number')}
        </button>
        {!isNameless && (
          <button type="button" className="btn" onClick={() => setPanel('list')}>
            {t('door.list')}
          </button>
        )}
        {light}
      </nav>
      {panel !== undefined && answer === undefined && (
        <div
          className="panel"
          role="dialog"
          aria-modal="true"
          aria-label={t(PANELS[panel])}
          onKeyDown={({ key }) => key === 'Escape' && closePanel()}
        >
          <div className="line">
            <b>{t(PANELS[panel])}</b>
            <button type="button" className="plain" onClick={closePanel}>
              {t('door.close_panel')}
            </button>
          </div>
          {panel === 'walk_in' && <WalkIn typed={number} onDone={closePanel} />}
          {panel === 'number' && (
            <>
              {input}
              <button type="button" className="btn main" onClick={() => submit(typed)}>
                {t('door.check')}
              </button>
              <button type="button" className="btn" onClick={() => setPanel('walk_in')}>
                {t('door.walk_in')}
              </button>
            </>
          )}
          {panel === 'conflicts' && <Conflicts onDone={closePanel} />}
          {panel === 'list' && people(closePanel)}
        </div>
      )}
      {card}
    </div>
  );
}
