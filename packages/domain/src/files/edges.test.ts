import { expect, it } from 'vitest';
import { formatBytes, mediaName } from './extensions.ts';

it.each([
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [1024 ** 2, '1.0 MB'],
  [1024 ** 3, '1.0 GB'],
])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  ['video/quicktime;codecs=x', 'mov'],
  ['audio/mpeg ; q=1', 'mp3'],
  ['image/png', 'png'],
])('calls %s %s', (type, name) => expect(mediaName(type)).toBe(name));
