import { uploadRule } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, megabytes, refusalOf, renamed, unfinished, withoutEntry } from './files.ts';

const MIB = 1_048_576;
const file = (name: string, size = 10) => {
  const made = new File([], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const five = { extensions: ['.pdf'], maxBytes: 5 * MIB };

describe('a picked file', () => {
  it('is refused by its extension, in the words of its input', () => {
    expect(refusalOf(file('a.exe'), five, '書類')).toEqual({
      id: 'validate_file_extension',
      values: { label: '書類', extensions: '.pdf' },
    });
    expect(refusalOf(file('a.gif'), uploadRule('icon'), 'アイコン', 'upload')).toEqual({
      id: 'file.type',
      values: { name: 'アイコン', extension: '.png' },
    });
  });

  it('is refused by one byte too many, and taken at the limit', () => {
    expect(refusalOf(file('a.PDF', 5 * MIB), five, '書類')).toBeUndefined();
    expect(refusalOf(file('a.pdf', 5 * MIB + 1), five, '書類')).toEqual({
      id: 'file.too_large',
      values: { name: '書類', size: '5' },
    });
    expect(refusalOf(file('a', 5 * 1024 * MIB + 1), uploadRule('any'), '動画')?.values.size).toBe('5,120');
  });

  it('is what it is called where any file will do', () => {
    expect(refusalOf(file('README'), uploadRule('any'), 'x')).toBeUndefined();
  });
});

describe('a list of files', () => {
  it('takes what it may, leaves others out without a word, and says what is too large', () => {
    const { files, refusal } = acceptedFiles([file('a.pdf'), file('b.exe'), file('c.pdf', 5 * MIB + 1)], five);
    expect(files.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(refusal).toEqual({ id: 'file.maximum', values: { size: '5' } });
    expect(acceptedFiles([file('b.exe')], five)).toEqual({ files: [], refusal: undefined });
  });

  it('forgets a new file that is taken out, and marks one that the record has', () => {
    const old = { ...unfinished(file('a.pdf')), file_path: 'f/1/staff/a.pdf' };
    const added = { ...unfinished(file('b.pdf')), upload: 0 };
    expect(withoutEntry([old, added], added, true)).toEqual([old]);
    // Read again, the same file has another address.
    const before = { ...old, file_url: '/files/old' };
    expect(withoutEntry([old, added], before, false)).toEqual([{ ...old, is_deleted: true }, added]);
  });
});

it('says megabytes as people write them, and gives a cropped picture its name', () => {
  expect([5 * MIB, MIB / 2, 5 * 1024 * MIB].map(megabytes)).toEqual(['5', '0.5', '5,120']);
  expect(['写真.heic', 'a.b.jpeg', 'noname'].map((name) => renamed(name, '.png'))).toEqual([
    '写真.png',
    'a.b.png',
    'noname.png',
  ]);
});
