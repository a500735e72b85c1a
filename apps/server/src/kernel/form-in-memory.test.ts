import { describe, expect, it } from 'vitest';
import { formInMemory } from './form-in-memory.ts';

const read = async (form: FormData) => {
  const sent = new Response(form);
  return [...(await formInMemory(sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())))];
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
    const fields: [string, string][] = [
      ['basic_info[last_name]', '髙橋 𠮷'],
      ['note', 'a\r\nb --b'],
      ['empty', ''],
      ['list[0]', '1'],
    ];
    expect(await read(form(...fields))).toEqual(fields);
  });
  it('has files with name, kind and every byte', async () => {
    const bytes = Uint8Array.from({ length: 700 }, (_, index) => (index * 7) % 256);
    const [entry] = await read(form(['file', new Blob([bytes], { type: 'text/csv' }), '会員"1".csv']));
    const [name, file] = entry ?? [];
    if (!(file instanceof File)) throw new Error('no file came');
    expect([name, file.name, file.type]).toEqual(['file', '会員"1".csv', 'text/csv']);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });
  it.each([
    ['nothing', ''],
    ['something else', 'name=x'],
    ['no end', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1'],
    ['no blank line', '--b\r\nContent-Disposition: form-data; name="x"\r\n1\r\n--b--'],
    ['no name', '--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--'],
    ['another boundary', '--c\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--c--'],
  ])('is none where there is %s', async (_, body) => {
    await expect(formInMemory(type, Buffer.from(body))).rejects.toMatchObject({ code: 'bad_request' });
  });
  it('is none without a boundary', async () => {
    await expect(formInMemory('multipart/form-data', Buffer.from('--b--'))).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});
