import { IconCheck } from '@tabler/icons-react';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import { overallProgress, taskState } from '@tsudoi/ui/headless/tasks/task';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { groupTasks } from './tasks.ts';

const loadList = () => import('./TaskList.tsx');

const TICK_MS = 15_000;

/** 処理の状況: a spinner with its percent while anything runs, else a check; opens the list of tasks (UI-22, UI-23). */
export function TasksButton() {
  const t = useT();
  const { tasks, hidden, isConnected } = useSnapshot(taskState);
  const [isOpen, setOpen] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const list = [...tasks];
  const { current, history } = groupTasks(list, hidden, now);
  const percent = overallProgress(list);
  const isEmpty = current.length === 0 && history.length === 0;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useShortcuts({ escape: () => (isOpen ? close() : false) });
  // It closes by itself only when it showed current tasks and nothing is left, never while someone reads the history.
  const showedCurrent = useRef(false);
  useEffect(() => {
    if (isOpen && current.length > 0) showedCurrent.current = true;
    if (isOpen && isEmpty && showedCurrent.current) setOpen(false);
    if (!isOpen) showedCurrent.current = false;
  }, [isOpen, isEmpty, current.length]);
  useEffect(() => {
    if (!isOpen) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    const onPointer = (event: PointerEvent) => {
      const isInside = [panel, button].some(
        ({ current }) => event.target instanceof Node && current?.contains(event.target) === true,
      );
      if (!isInside) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);
  return (
    <>
      <span ref={(element) => setButton(button, element)}>
        <Button
          small
          kind={percent === undefined && !isOpen ? 'quiet' : 'plain'}
          className={percent === undefined ? 'sub' : undefined}
          icon={percent === undefined ? <IconCheck className="i ok" aria-hidden="true" /> : <span className="spin" />}
          aria-expanded={isOpen}
          aria-controls="tasks"
          // Whoever points at it is about to open it.
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(!isOpen)}
        >
          {percent === undefined ? t('shell.tasks') : t('shell.tasks_progress', { percent })}
        </Button>
      </span>
      <span className="sr" role="status">
        {percent === undefined ? '' : t('shell.tasks_running')}
      </span>
      {isOpen && (
        <section ref={panel} className="pop" id="tasks" aria-label={t('shell.tasks')}>
          <Lazy load={loadList}>
            {({ TaskPanel }) => (
              <TaskPanel current={current} history={history} now={now} isConnected={isConnected} onClose={close} />
            )}
          </Lazy>
        </section>
      )}
    </>
  );
}

function preload(): void {
  loadList().catch(() => {
    // Opening it loads it again, and says what is wrong.
  });
}

function setButton(target: { current: HTMLButtonElement | null }, element: HTMLElement | null): void {
  target.current = element?.querySelector('button') ?? null;
}
