import type { TaskProgress } from '@tsudoi/contract';
import { TaskDirection } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { type ConsoleId, useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { useTask } from '@tsudoi/ui/headless/tasks/task';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, NoPermission, NotFound, useSlow } from '@tsudoi/ui/mantine/states';
import { Ending } from './Ending.tsx';
import { FeeNote } from './Fees.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { Mapping } from './Mapping.tsx';
import { Plan } from './Plan.tsx';
import { Running } from './Running.tsx';
import { crumbsTo, type ImportSource } from './source.ts';
import { hasPlan, isRunning, isTakenBack, showsMapping, stepOf } from './state.ts';
import { TaskActions } from './TaskActions.tsx';
import { useImportT } from './words.ts';

/** What the screen is where its step does not say it: nothing more is to be decided, or all of it is taken back. */
const TITLE_OF: Partial<Record<TaskProgress['state'], ConsoleId>> = {
  applied: 'imports.applied.title',
  undoing: 'imports.undoing.title',
  undone: 'imports.undone.title',
};
const TITLE = { check: 'imports.run.title', plan: 'imports.plan.title', apply: 'imports.apply.title' } as const;

/** An import from its check to its end. Its row on the server is the truth, so a reload shows the same. */
export function TaskScreen({ id, source }: { id: number; source: ImportSource }) {
  const t = useImportT();
  const { view } = usePagePermission();
  const read = useTask(id);
  const isSlow = useSlow(read.loading);
  const crumbs = [...crumbsTo(source, t), { text: t('imports.title'), to: source.path }];
  if (!view) return <NoPermission menu={t('imports.title')} />;
  const { task } = read;
  if (task === undefined) {
    if (read.error !== undefined) {
      return <Failure error={read.error} main={source.path} onRetry={() => void read.retry()} />;
    }
    return (
      <Page title={t('imports.plan.title')} crumbs={crumbs}>
        {isSlow && <Bones />}
      </Page>
    );
  }
  if (task.type !== TaskDirection.import || !source.kinds.includes(task.kind)) {
    return <NotFound main={source.path} record />;
  }
  // Of each state anew: what may be changed is another. What no file brought has no columns.
  const mapping = (of: typeof task) =>
    'template' in source &&
    showsMapping(of) && <Mapping key={`mapping ${of.state}`} task={of} onChanged={read.retry} />;
  return (
    <Page
      title={t(TITLE_OF[task.state] ?? TITLE[stepOf(task)])}
      crumbs={crumbs}
      beside={<Facts task={task} />}
      actions={!isTakenBack(task) && <ImportSteps now={stepOf(task)} />}
    >
      {isRunning(task) ? (
        <Running task={task} />
      ) : (
        <>
          <Ending key={task.state} task={task} source={source} />
          {'charges' in source && tellsFees(task.state) && <FeeNote key={`fees ${task.state}`} task={task} />}
          {hasPlan(task) ? (
            <Plan task={task} source={source} above={mapping(task)} onChanged={read.retry} />
          ) : (
            <>
              {mapping(task)}
              <span className="grow" />
            </>
          )}
        </>
      )}
      <TaskActions task={task} source={source} onChanged={read.retry} />
    </Page>
  );
}

/** Whether there is a plan that says who is charged, or charged somebody. */
const tellsFees = (state: TaskProgress['state']): boolean =>
  state === 'planned' || state === 'applied' || state === 'undone';

/** File, rows and encoding beside the heading. */
function Facts({
  task,
}: {
  task: Pick<TaskProgress, 'file_name' | 'total_rows' | 'encode_type' | 'is_own' | 'actor_name'>;
}) {
  const t = useImportT();
  const locale = useLocale();
  const facts = [
    task.file_name,
    task.total_rows > 0 ? t('imports.rows_of', { count: formatNumber(task.total_rows) }) : null,
    task.encode_type === null ? null : label('csvEncoding', task.encode_type, locale),
    task.is_own ? null : t('imports.by', { name: task.actor_name }),
  ];
  return <span className="sub">{facts.filter((fact) => fact !== null).join(t('list.joint'))}</span>;
}
