// The steps of `npm test`: a line for each with its time, what went wrong below it, and the count at the end.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './process.mjs';

const SHOWN_LINES = 150;
export const LOGS = path.join(ROOT, '.data/test');

export class Report {
  passed = 0;
  failed = 0;
  tests = 0;
  notes = [];
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
   * Runs one step. `work` answers `{ ok, output, note, passed, failed }`: a step without counts is one check. A step never
   * stops the ones after it; the answer is whether it went well.
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
    console.log(`total ${seconds(this.#began)}`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed ? 1 : 0;
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
