import type { TaskProgress } from '@tsudoi/contract';
import { formatAgo, formatNumber } from '@tsudoi/i18n';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { type Translate, useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { useExportRetry } from '@tsudoi/ui/headless/tasks/task';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { kindOfTask } from '../../shell/tasks.ts';

/** Imports and other tasks that failed or wait for a decision: whose, why, and the way on. */
export function StuckGroup({ tasks, onChanged }: { tasks: readonly TaskProgress[]; onChanged(): void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="stuck">
      <div className="sec-head">
        <h3 id="stuck">{t('overview.stuck')}</h3>
        <span className="muted">{t('overview.todo_count', { count: formatNumber(tasks.length) })}</span>
      </div>
      <ul>
        {tasks.map((task) => {
          const who = task.is_own ? t('overview.self') : task.actor_name;
          return (
            <li key={task.task_id}>
              <span className="av" aria-hidden="true">
                {[...who][0]}
              </span>
              <b className="who">{who}</b>
              <p>
                <span className="type">{nameOf(task)}</span>
                <span className="type">{formatAgo(task.finished_at ?? task.created_at, new Date(), locale)}</span>
                <Why task={task} />
              </p>
              <Way task={task} onChanged={onChanged} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const nameOf = ({ file_name: file, task_name: name }: TaskProgress): string => file ?? name;

function Why({ task }: { task: TaskProgress }) {
  const t = useT();
  if (task.state === 'mapping') return <span className="w">{t('overview.stuck.mapping')}</span>;
  if (task.state === 'planned') return <span className="w">{t('overview.stuck.planned')}</span>;
  return <span className="d">{whyWords(t, task)}</span>;
}

function whyWords(t: Translate<ConsoleMessageId>, task: TaskProgress): string {
  if (task.state === 'invalid') return t('overview.stuck.invalid', { count: formatNumber(task.total_error_records) });
  return task.error_msg ?? t('overview.stuck.failed');
}

function Way({ task, onChanged }: { task: TaskProgress; onChanged(): void }) {
  const t = useT();
  const retry = useExportRetry();
  const named = (verb: string) => t('ui.named', { name: nameOf(task), verb });
  if (kindOfTask(task) === 'export' || (kindOfTask(task) === 'work' && task.back_route === null)) {
    if (!task.is_own) return null;
    const verb = t('overview.act.retry');
    const again = async () => {
      try {
        await retry(task.task_id);
      } catch (cause) {
        notifyRefused(cause, t);
      }
      onChanged();
    };
    return (
      <Button small aria-label={named(verb)} onClick={() => void again()}>
        {verb}
      </Button>
    );
  }
  if (task.back_route === null) return null;
  const verb = t(
    task.state === 'invalid'
      ? 'overview.act.errors'
      : task.state === 'planned'
        ? 'overview.act.plan'
        : 'overview.act.open',
  );
  return (
    <LinkButton small to={task.back_route} aria-label={named(verb)}>
      {verb}
    </LinkButton>
  );
}
