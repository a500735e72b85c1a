import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoredFile } from '@tsudoi/contract';
import { staffFileUrl } from '@tsudoi/contract/storages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen, refusal } from '../../testing/onScreen.tsx';
import { FileRow } from './FileRow.tsx';
import { StoredFiles } from './StoredFiles.tsx';

const file: StoredFile = {
  file_path: 'f/1/a.pdf',
  file_name: '同意書.pdf',
  content_type: 'application/pdf',
  size: 3,
  file_url: '/files/old',
};
const fetched: string[] = [];
const saved: string[] = [];
let answer: () => Response;

beforeEach(() => {
  fetched.length = 0;
  saved.length = 0;
  answer = () => new Response('abc', { headers: { 'content-disposition': `attachment; filename="a.pdf"` } });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return answer();
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href.slice(0, 'blob:'.length)}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('a file of a record is fetched from an address that is asked for with the press, and saved', async () => {
  const { asked } = await onScreen(<StoredFiles files={[file]} />, {
    answers: { [staffFileUrl.path]: () => ({ url: '/files/new' }) },
  });
  await press('同意書.pdf');
  await waitFor(() => expect(saved).toEqual(['a.pdf blob:']));
  expect(asked).toEqual([{ path: staffFileUrl.path, input: { body: { file_url: 'f/1/a.pdf' } } }]);
  expect(fetched).toEqual(['/files/new']);
});

it('a file in a form is fetched as well; an answer without a name has that of the row', async () => {
  answer = () => new Response('abc');
  await onScreen(<FileRow name="診断書.pdf" href="/files/x" />);
  await press('診断書.pdf');
  await waitFor(() => expect(saved).toEqual(['診断書.pdf blob:']));
  expect(fetched).toEqual(['/files/x']);
});

it('says why there is no file, and the page stays', async () => {
  answer = () => new Response('', { status: 403 });
  const { unmount } = await onScreen(<FileRow name="診断書.pdf" href="/files/x" />);
  await press('診断書.pdf');
  expect(await screen.findByText(/診断書\.pdfを受け取れませんでした。/)).toBeTruthy();
  unmount();
  await onScreen(<StoredFiles files={[file]} />, {
    answers: {
      [staffFileUrl.path]: () => {
        throw refusal(404, { message: 'ファイルがありません。', error_code: 'not_found', errors: {} });
      },
    },
  });
  await press('同意書.pdf');
  expect(await screen.findByText('ファイルがありません。')).toBeTruthy();
  expect(saved).toEqual([]);
});
