// The steps of `npm test`: a line for each with its time, what went wrong below it, and the count at the end.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureLines } from './failures.mjs';
import { ROOT } from './process.mjs';

/** Lines of a failed step: what failed, and the end of what it printed. */
const FAILURE_LINES = 40;
const SHOWN_LINES = 150;
/** Lines on everything that failed, above the count; where output is shown in part, it is the end. */
const LAST_LINES = 16;
export const LOGS = path.join(ROOT, '.data/test');

export class Report {
  passed = 0;
  failed = 0;
  tests = 0;
  notes = [];
  #failures = [];
  #began = Date.now();

  constructor() {
    mkdirSync(LOGS, { recursive: true });
  }

  /** Something the reader should know that is no failure: said at once and again at the end. */
  note(text) {
    this.notes.push(text);
    console.log(`  note: ${text}`);
  }

  /**
   * Runs one step. `work` returns `{ ok, output, note, passed, failed, failures }`: a step without counts is one check,
   * `failures` are tests as `{ name, message }`. A step never stops the ones after it; returns whether it went well.
   */
  async step(name, work) {
    const began = Date.now();
    const beat = setInterval(() => console.log(`  … ${name}, ${seconds(began)}`), 30_000);
    let result;
    try {
      result = await work();
    } catch (error) {
      result = { ok: false, output: error.stack };
    }
    clearInterval(beat);

    const { output = '', note } = result;
    let { passed = result.ok ? 1 : 0, failed = result.ok ? 0 : 1 } = result;
    if (!result.ok && failed === 0) failed = 1;
    if (result.passed !== undefined) this.tests += passed + failed;
    this.passed += passed;
    this.failed += failed;

    const counts = result.passed === undefined ? '' : `  ${passed} passed, ${failed} failed`;
    console.log(
      `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(16)} ${seconds(began).padStart(8)}${counts}${note ? `  ${note}` : ''}`,
    );
    const log = path.join(LOGS, `${name.replaceAll(/\W+/g, '-')}.log`);
    writeFileSync(log, output);
    if (failed) {
      const failures = result.failures ?? [];
      this.#failures.push(...(failures.length > 0 ? failures : [{ name, message: lastLine(output) }]));
      for (const line of failureLines(failures, FAILURE_LINES)) console.log(`    ${line}`);
      const lines = output.trimEnd().split('\n');
      if (lines.length > SHOWN_LINES) console.log(`    … the first lines are in ${path.relative(ROOT, log)}`);
      for (const line of lines.slice(-SHOWN_LINES)) console.log(`    ${line}`);
    } else if (result.show) {
      console.log(output.trimEnd());
    }
    return failed === 0;
  }

  /** Prints the count as the last line and sets the exit code. */
  finish() {
    if (this.tests === 0) {
      console.log('No test ran.');
      this.failed = Math.max(1, this.failed);
    }
    for (const text of this.notes) console.log(`note: ${text}`);
    for (const line of failureLines(this.#failures, LAST_LINES)) console.log(line);
    console.log(`total ${seconds(this.#began)}`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed ? 1 : 0;
  }
}

function lastLine(output) {
  return output.trimEnd().split('\n').at(-1) ?? '';
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
