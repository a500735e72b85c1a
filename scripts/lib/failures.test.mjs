import path from 'node:path';
import { expect, test } from 'vitest';
import { failureLines, playwrightFailures, vitestFailures } from './failures.mjs';
import { ROOT } from './process.mjs';

test('failed tests of Vitest are named with their messages, and so is a file that could not be loaded', () => {
  const found = vitestFailures({
    testResults: [
      {
        name: path.join(ROOT, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'it goes well' },
          {
            status: 'failed',
            fullName: 'it adds up',
            failureMessages: ['AssertionError: expected 1 to be 2\n    at b.ts:3:1'],
          },
        ],
      },
      { name: path.join(ROOT, 'b.test.ts'), status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
      { name: path.join(ROOT, 'c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  });
  expect(failureLines(found, 40)).toEqual([
    '✗ a.test.ts › it adds up',
    '    AssertionError: expected 1 to be 2',
    '✗ b.test.ts',
    '    Cannot find c.ts',
  ]);
});

test('failed tests of Playwright are named with file, line, groups and messages without colours', () => {
  const spec = (title, status, ...messages) => ({
    file: 'manage/list.spec.ts',
    line: 7,
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const found = playwrightFailures({
    errors: [{ message: 'Error: the server did not start' }],
    suites: [
      {
        specs: [spec('goes well', 'expected')],
        suites: [
          {
            title: 'the list',
            specs: [
              spec('is there', 'unexpected', '\u001b[31mError: not visible\u001b[39m\n\nCall log:', 'Error: too long'),
            ],
          },
        ],
      },
    ],
  });
  expect(failureLines(found, 40)).toEqual([
    '✗ the run',
    '    Error: the server did not start',
    '✗ tests/e2e/manage/list.spec.ts:7 › the list › is there',
    '    Error: not visible',
    '✗ tests/e2e/manage/list.spec.ts:7 › the list › is there',
    '    Error: too long',
  ]);
});

test('however many fail and however long their messages are, there is room for each name or a count of the rest', () => {
  const failures = (count) =>
    Array.from({ length: count }, (_, index) => ({
      name: `test ${index}`,
      message: 'x'.repeat(5_000) + '\nmore'.repeat(50),
    }));
  expect(failureLines(failures(1), 40)).toHaveLength(7);
  expect(failureLines(failures(30), 40)).toHaveLength(30);
  const many = failureLines(failures(100), 40);
  expect(many).toHaveLength(40);
  expect(many.at(-1)).toBe('… and 61 more');
  expect(Math.max(...failureLines(failures(2), 40).map((line) => line.length))).toBeLessThanOrEqual(200);
});
