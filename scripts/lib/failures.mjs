// Which tests failed and why, read from the reports of Vitest and Playwright, in a few lines.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './process.mjs';

const LINE = 200;

/** Failed tests of Vitest's JSON report as `{ name, message }`; a file that could not be loaded is one of them. */
export function vitestFailures(result) {
  return result.testResults.flatMap((file) => {
    const name = path.relative(ROOT, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && tests.length === 0) return [{ name, message: file.message ?? '' }];
    return tests.map((test) => ({
      name: `${name} › ${test.fullName}`,
      message: (test.failureMessages ?? []).join('\n'),
    }));
  });
}

/** Failed tests of Playwright's JSON report as `{ name, message }`, one for each thing that a test found wrong; first what stopped the run as a whole. */
export function playwrightFailures(result) {
  const inSuite = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .flatMap((test) => {
          const name = [`tests/e2e/${spec.file}:${spec.line}`, ...titles, spec.title].join(' › ');
          const messages = test.results.flatMap(({ errors }) => errors).map(({ message }) => message ?? '');
          return (messages.length === 0 ? [''] : messages).map((message) => ({ name, message }));
        }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
  ];
  const stopped = (result.errors ?? []).map(({ message }) => ({ name: 'the run', message: message ?? '' }));
  return [...stopped, ...result.suites.flatMap((suite) => inSuite(suite, []))];
}

/** At most `most` lines: each failure's name and as much of its message as there is room for. */
export function failureLines(failures, most) {
  const shown = failures.slice(0, failures.length > most ? most - 1 : most);
  const each = Math.min(7, Math.floor(most / Math.max(1, shown.length)));
  const lines = shown.flatMap(({ name, message }) => [
    cut(`✗ ${name}`),
    ...telling(message)
      .slice(0, each - 1)
      .map((line) => cut(`    ${line}`)),
  ]);
  if (shown.length < failures.length) lines.push(`… and ${failures.length - shown.length} more`);
  return lines;
}

// The lines of a message without those that only say where the code stands.
function telling(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |❯ |Call log:$)/.test(line));
}

function cut(line) {
  return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line;
}
