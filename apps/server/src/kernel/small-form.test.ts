import { describe, expect, it } from 'vitest';
import { readSmallForm } from './small-form.ts';

const read = async (form: FormData) => {
  const answer = new Response(form);
  return readSmallForm(answer.headers.get('content-type') ?? '', Buffer.from(await answer.arrayBuffer()));
};
const form = (...entries: [string, string | Blob, string?][]) => {
  const made = new FormData();
  for (const [name, value, file] of entries)
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, file);
  return made;
};
const type = 'multipart/form-data; boundary=b';

describe('a form in memory', () => {
  it('has its fields in their order, texts in any writing, empty ones too', async () => {
    const parts = await read(
      form(['basic_info[last_name]', '髙橋 𠮷'], ['note', 'a\r\nb --b'], ['empty', ''], ['list[0]', '1']),
    );
    expect(parts?.map(({ name, content }) => [name, content.toString('utf8')])).toEqual([
      ['basic_info[last_name]', '髙橋 𠮷'],
      ['note', 'a\r\nb --b'],
      ['empty', ''],
      ['list[0]', '1'],
    ]);
  });
  it('has files with name, kind and every byte', async () => {
    const bytes = Uint8Array.from({ length: 700 }, (_, index) => (index * 7) % 256);
    const [part] = (await read(form(['file', new Blob([bytes], { type: 'text/csv' }), '会員"1".csv']))) ?? [];
    expect(part).toMatchObject({ name: 'file', fileName: '会員"1".csv', contentType: 'text/csv' });
    expect(Uint8Array.from(part?.content ?? [])).toEqual(bytes);
  });
  it('takes a quoted boundary', () => {
    const body = '--a b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--a b--\r\n';
    expect(readSmallForm('multipart/form-data; boundary="a b"', Buffer.from(body))?.[0]?.name).toBe('x');
  });
  it.each([
    ['nothing', ''],
    ['something else', 'name=x'],
    ['no end', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1'],
    ['no blank line', '--b\r\nContent-Disposition: form-data; name="x"\r\n1\r\n--b--'],
    ['no name', '--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--'],
    ['another boundary', '--c\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--c--'],
  ])('is none where there is %s', (_, body) => {
    expect(readSmallForm(type, Buffer.from(body))).toBeUndefined();
  });
  it('is none without a boundary', () => {
    expect(readSmallForm('multipart/form-data', Buffer.from('--b--'))).toBeUndefined();
  });
});
