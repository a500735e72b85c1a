import { importMembers } from '@tsudoi/contract/members';
import { taskRows } from '@tsudoi/contract/tasks';
import {
  csvFile,
  decode,
  encode,
  formatCsv,
  goodMembers,
  makeFacility,
  memberCsv,
  membersWithErrors,
  onEngines,
  parseCsv,
  planImport,
  type Reply,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

onEngines('a file that cannot be imported', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const upload = (bytes: Buffer, encoding: 'UTF-8' | 'SJIS' = 'UTF-8', name = 'members.csv'): Promise<Reply> =>
    world.staff.ask(importMembers, { body: { encode_type: encoding }, files: { file: csvFile(bytes, name) } });
  const members = async (): Promise<number> =>
    (
      await server.sql<{ rows: number }>(
        'select count(*)::int as rows from account where facility_id = $1 and role = 2',
        [world.id],
      )
    )[0]!.rows;

  /** Refused at once, or by the check that follows: either way with its words, and nothing is written. */
  async function refusal(reply: Reply): Promise<string> {
    if (reply.status !== 202) {
      expect([413, 422], reply.text).toContain(reply.status);
      return `${reply.failure().message} ${Object.values(reply.failure().errors).flat().join(' ')}`;
    }
    const { task_id } = reply.json<{ data: { task_id: number } }>().data;
    const task = await taskIn(world.staff, task_id, ['invalid', 'failed', 'refused', 'planned', 'applied']);
    expect(['invalid', 'failed', 'refused'], JSON.stringify(task)).toContain(task.state);
    expect(task.is_error).toBe(true);
    return `${task.error_msg ?? ''} ${task.validation_msg ?? ''}`;
  }

  const good = () => memberCsv(goodMembers(3, 'BAD'));
  const header = (change: (labels: string[]) => string[]): Buffer => {
    const [labels = [], ...rows] = parseCsv(decode(good(), 'UTF-8'));
    return encode(formatCsv([change(labels), ...rows]), 'UTF-8');
  };

  const cases: [string, () => Buffer, RegExp, ('UTF-8' | 'SJIS')?][] = [
    ['without a byte', () => Buffer.alloc(0), /取り込む行がありません|空です/],
    ['with a header and no rows', () => memberCsv([]), /取り込む行がありません/],
    [
      'in cp932 that is said to be UTF-8',
      () => memberCsv(goodMembers(3, 'BAD'), 'SJIS'),
      /文字コードはShift_JISを選択してください/,
    ],
    ['in UTF-8 that is said to be cp932', good, /文字コードはUTF-8を選択してください/, 'SJIS'],
    [
      'with a column twice',
      () => header((labels) => labels.map((label) => (label === '建物名' ? '番地' : label))),
      /見出し「番地」の列が2つ以上あります/,
    ],
    ['with NUL bytes', () => Buffer.concat([good(), Buffer.from('a\0b,c\r\n')]), /NUL/],
    ['that is a PNG', () => PNG, /CSVファイルを指定してください/],
    [
      'with a cell of 1 MB',
      () =>
        memberCsv(goodMembers(3, 'BAD').map((row, at) => (at === 1 ? { ...row, address: 'あ'.repeat(350_000) } : row))),
      /長すぎる項目があります|文字以内/,
    ],
    ['with a quote that never closes', () => Buffer.concat([good(), Buffer.from('X1,"山田,太郎\r\n')]), /引用符/],
    ['with 100,001 rows', () => manyRows(100_001), /100,000行まで/],
    ['of 51 MB', () => Buffer.alloc(51 * 1024 * 1024, 'a,b\r\n'), /50MB以下/],
  ];

  /** Rows that are as short as they can be, so that the number of rows and not the size is what is wrong. */
  function manyRows(count: number): Buffer {
    const [labels = []] = parseCsv(decode(good(), 'UTF-8'));
    return encode(
      formatCsv([labels]) + `${','.repeat(labels.length - 1)}\r\n`.replace(/^,/, ',山,').repeat(count),
      'UTF-8',
    );
  }

  it.each(cases)(
    '%s is refused in clear words, writes nothing, and the server goes on',
    async (_, bytes, words, encoding) => {
      const before = await members();
      expect(await refusal(await upload(bytes(), encoding))).toMatch(words);
      expect(await members()).toBe(before);
      expect((await world.staff.raw({ path: '/api/management/overview' })).status).toBe(200);
    },
    600_000,
  );

  it.each([
    ['姓', '名前'],
    ['建物名', '趣味'],
  ])(
    'with %s under a header nobody knows waits until somebody says what it is, and writes nothing',
    async (known, unknown) => {
      const before = await members();
      const reply = await upload(header((labels) => labels.map((label) => (label === known ? unknown : label))));
      expect(reply.status, reply.text).toBe(202);
      const { task_id } = reply.json<{ data: { task_id: number } }>().data;
      const task = await taskIn(world.staff, task_id, [
        'mapping',
        'invalid',
        'failed',
        'refused',
        'planned',
        'applied',
      ]);
      expect(task.state).toBe('mapping');
      expect(await members()).toBe(before);
    },
  );

  it('is refused where it is missing, and where it is called otherwise than .csv', async () => {
    const none = await world.staff.ask(importMembers, { body: { encode_type: 'UTF-8' } });
    expect(none.status, none.text).toBe(422);
    expect(none.failure().error_fields?.file?.[0]?.code).toBe('file_required');
    const named = await upload(good(), 'UTF-8', 'members.xlsx');
    expect(named.status, named.text).toBe(422);
  });

  it('lists each of its 80 bad rows by row, field, words and source, and writes none of the 200', async () => {
    const { rows, bad } = membersWithErrors('E13');
    const before = await members();
    const task = await planImport(world.staff, rows, { encoding: 'SJIS' });
    expect(task).toMatchObject({ state: 'invalid', total_rows: 200, total_error_records: 80, is_error: true });
    const listed = await world.staff.call(taskRows, {
      params: { id: task.task_id },
      query: { result: 'error', per_page: 100, page: 1 },
    });
    expect(listed.total).toBe(80);
    // The first data row is called by the same number each time; what matters is that it is the row of the mistake.
    const offset = listed.items[0]!.row - bad[0]!.row;
    expect(
      listed.items.map((item) => ({
        row: item.row - offset,
        field: item.errors[0]?.field,
        code: item.errors[0]?.code,
      })),
    ).toEqual(bad.map(({ row, field, code }) => ({ row, field, code })));
    for (const item of listed.items) {
      expect(item.errors[0]?.message).toMatch(/[ぁ-ん]/);
      expect(item.source.会員番号 ?? Object.values(item.source)[0]).toMatch(/^E13/);
    }
    const file = await world.staff.raw({ path: `/api/management/csv-histories/${task.task_id}/errors.csv` });
    const [head = [], ...lines] = parseCsv(decode(file.bytes, 'SJIS'));
    expect(head).toContain('理由');
    expect(lines).toHaveLength(80);
    expect(await members()).toBe(before);
  });
});
