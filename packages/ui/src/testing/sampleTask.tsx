import type { TaskProgress } from '@tsudoi/contract';

/** A task as the server reports it, an import under check unless told; for tests and the pages that show the blocks. */
export function sampleTask(over: Partial<TaskProgress> = {}): TaskProgress {
  return {
    task_id: 1,
    task_name: '会員CSV取込',
    type: 1,
    csv_type: 5,
    kind: 'member-import',
    state: 'checking',
    step: 'validation',
    progress: 0,
    is_progressing: true,
    is_completed: false,
    is_error: false,
    error_msg: null,
    validation_msg: null,
    current_position_success: 0,
    total_rows: 0,
    total_insert_records: 0,
    total_update_records: 0,
    total_skip_records: 0,
    total_error_records: 0,
    total_insert_members: 0,
    total_updated_members: 0,
    total_left_out: 0,
    back_route: null,
    file_name: null,
    encode_type: null,
    url_download: null,
    created_at: '2026-11-20T00:00:00.000Z',
    started_at: null,
    finished_at: null,
    undo_until: null,
    ...over,
  };
}
