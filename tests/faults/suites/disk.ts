import { exportMembers, importMembers } from '@tsudoi/contract/members';
import { staffUploadTicket } from '@tsudoi/contract/storages';
import { getTask } from '@tsudoi/contract/tasks';
import {
  type Actor,
  applyImport,
  csvFile,
  type Deployment,
  deployment,
  goodMembers,
  makeFacility,
  memberCsv,
  planImport,
  type Reply,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmallDisk, smallDisk } from '../disk.ts';
import { counted } from '../outcome.ts';
import type { Add } from './extent.ts';

/** Fills the disk. */
export function describeDisk(add: Add): void {
  // Only root may mount the small disk.
  if (process.getuid?.() === 0)
    describe('a disk that is full', () => {
      let disk: SmallDisk;
      let set: Deployment;
      let world: World;
      let staff: Actor;

      beforeAll(async () => {
        disk = smallDisk(16);
        set = await deployment();
        const env = { DATA_DIR: disk.folder, TMPDIR: `${disk.folder}/tmp` };
        world = await makeFacility(await set.start('api,worker', env));
        ({ staff } = world);
        // Something to export that is larger than what stays free.
        const { task_id } = await planImport(staff, goodMembers(300, 'DE'));
        await applyImport(staff, task_id);
      });
      afterAll(async () => {
        await set?.remove();
        disk?.remove();
      });

      const upload = (): Promise<Reply> =>
        staff.ask(importMembers, {
          body: { encode_type: 'UTF-8' },
          files: { file: csvFile(memberCsv(goodMembers(4_000, 'DF'))) },
        });
      async function uploadPicture(): Promise<Reply> {
        const { fields } = await staff.call(staffUploadTicket, { body: { file_name: 'photo.png' } });
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(700_000)]);
        form.append('file', new Blob([new Uint8Array(png)]));
        return staff.raw({ method: 'POST', path: '/files/upload', body: form });
      }

      it('refuses uploads and exports in clear words, keeps no half of a file, and takes them once there is room', async () => {
        const before = disk.files();
        disk.fill(100_000);
        const statuses: string[] = [];
        for (const ask of [upload, uploadPicture]) {
          const reply = await ask();
          statuses.push(String(reply.status));
          expect(reply.status, reply.text).toBe(507);
          expect(reply.failure().error_code).toBe('storage_full');
          expect(reply.failure().message).toContain('保存する場所が足りません');
        }
        expect(disk.files()).toEqual(before);
        disk.fill(0);
        const { task_id: failed } = await staff.call(exportMembers, {
          body: { page: 1, per_page: 20, default_search: {}, encode_type: 'UTF-8' },
        });
        await until('the export having failed', async () => {
          const { state, error_msg } = await staff.call(getTask, { params: { id: failed } });
          if (state !== 'failed') return false;
          expect(error_msg).toBe('出力失敗しました。再度やり直してください。');
          return true;
        });

        disk.free();
        const over = Date.now();
        const reply = await upload();
        expect(reply.status, reply.text).toBe(202);
        const { task_id } = reply.json<{ data: { task_id: number } }>().data;
        const plan = await taskIn(staff, task_id, ['planned']);
        expect((await uploadPicture()).status).toBe(201);
        const [tasks] = await set.sql<{ rows: number }>(
          `select count(*)::int as rows from task where kind = 'member-import' and state = 'planned'`,
        );
        add('disk full', 'uploads, an export', {
          written: plan.total_insert_records,
          lost: 4_000 - plan.total_insert_records,
          doubled: (tasks?.rows ?? 0) - 1,
          recovered: Date.now() - over,
          seen: counted(statuses),
        });
      });
    });
}
