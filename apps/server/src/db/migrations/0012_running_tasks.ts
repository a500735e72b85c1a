/** The sweep for silent workers and the length of the queue look at what runs, not at everything that ever ran. */
export const runningTasks = `
  create index task_running on task (created_at) where state in ('checking', 'applying', 'undoing', 'running');
`;
