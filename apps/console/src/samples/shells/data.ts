import type { TaskProgress } from '@tsudoi/contract';
import { addDays, type Day } from '@tsudoi/domain';

/** A made-up member. */
export interface SampleMember {
  id: number;
  code: string;
  name: string;
  type: string;
  joined: Day;
}

const FAMILY = ['山本', '髙橋', '﨑山', '小林', '中村', '渡邉', '加藤', '松本', '長谷川', '斎藤'];
const GIVEN = ['花子', '健一', '陽菜', '直樹', 'さくら', '大輔', '蓮', '由美子', '優香', '翔太', '美咲'];
const TYPES = ['正会員', 'ジュニア会員', '家族会員'];
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** 3,482 members, always the same. */
export const SAMPLE_MEMBERS: readonly SampleMember[] = Array.from({ length: 3_482 }, (_, index) => ({
  id: index + 1,
  code: `S${String(4_821 - index).padStart(6, '0')}`,
  name: `${pick(FAMILY, index)} ${pick(GIVEN, index * 7)}`,
  type: pick(TYPES, index * 5),
  joined: addDays('2026-11-20', -index),
}));

/** A task as the server reports it, in the state that is to be shown. */
export function sampleTask(task_id: number, task_name: string, over: Partial<TaskProgress>): TaskProgress {
  return {
    task_id,
    task_name,
    type: 1,
    csv_type: 5,
    kind: 'member-import',
    state: 'applying',
    step: 'import',
    progress: 62,
    is_progressing: true,
    is_completed: false,
    is_error: false,
    error_msg: null,
    validation_msg: null,
    current_position_success: 1_240,
    total_rows: 2_000,
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
    finished_at: null,
    undo_until: null,
    ...over,
  };
}
