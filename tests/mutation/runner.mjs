// Runs the tests of the pure packages in this very process. Stryker's own runner for Vitest starts a worker for every
// mutant, which is most of its time; here a mutant takes as long as its tests do, so all of them can be tried every day.
import { globSync, readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { gather } from './suite.mjs';

const SUITE = new URL('./suite.mjs', import.meta.url).href;
const TESTS = 'packages/{permissions,domain}/src/**/*.test.ts';
// Property tests try the same values for every mutant, so that two runs give the same score.
fc.configureGlobal({ seed: 20261122 });

// What the changed code reads to know which mutant it is, and where it notes what it was covered by.
const state = {};
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] = state;

class DirectRunner {
  #packages;
  #files;
  #loads = 0;
  // The tests of each file, loaded while no mutant was active.
  #sound = new Map();
  #stripped = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    // The folder is the copy of the project that Stryker made.
    this.#packages = `${pathToFileURL(path.resolve('packages')).href}/`;
    this.#files = globSync(TESTS)
      .map((file) => path.resolve(file))
      .toSorted();
    registerHooks({
      resolve: (specifier, context, next) => this.#resolve(specifier, context, next),
      load: (url, context, next) => (url.startsWith(this.#packages) ? this.#source(url) : next(url, context)),
    });
    for (const file of this.#files) this.#sound.set(file, await this.#load(file));
  }

  async dryRun() {
    const tests = [];
    for (const test of [...this.#sound.values()].flat()) {
      state.currentTestId = test.id;
      tests.push(await outcome(test));
    }
    state.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests, mutantCoverage: state.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, sandboxFileName, disableBail }) {
    const fresh = mutantActivation === 'static';
    const wanted = testFilter && new Set(testFilter);
    Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    if (fresh) this.#loads++;
    const tests = [];
    for await (const test of this.#testsOf(sandboxFileName, fresh)) {
      if (wanted && !wanted.has(test.id)) continue;
      const result = await outcome(test);
      tests.push(result);
      if (result.status === TestStatus.Failed && !disableBail) break;
    }
    const endless = determineHitLimitReached(state.hitCount, hitLimit);
    Object.assign(state, { activeMutant: undefined, hitLimit: undefined });
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  // The tests beside the changed code first: they are the likeliest to notice.
  async *#testsOf(changed, fresh) {
    const folder = path.dirname(changed);
    const isNear = (file) => path.dirname(file) === folder;
    for (const file of [...this.#files.filter(isNear), ...this.#files.filter((file) => !isNear(file))])
      yield* fresh ? await this.#loadOrFail(file) : this.#sound.get(file);
  }

  // A changed constant needs its modules once more: Node loads a module again where its address is another.
  async #load(file) {
    const tests = await gather(() => import(`${pathToFileURL(file).href}?${this.#loads}`));
    return tests.map((test) => testOf(file, test.name, test.run));
  }

  // A file that cannot be loaded counts as a failed test, as it does in `npm test`.
  async #loadOrFail(file) {
    try {
      return await this.#load(file);
    } catch (error) {
      return [testOf(file, 'is loaded', () => Promise.reject(error))];
    }
  }

  #resolve(specifier, context, next) {
    if (!context.parentURL?.startsWith(this.#packages)) return next(specifier, context);
    if (specifier === 'vitest') return { url: SUITE, shortCircuit: true };
    const [, name] = /^@tsudoi\/(.+)$/.exec(specifier) ?? [];
    // The package of the copy, not the one that node_modules links to.
    const found = next(name ? `${this.#packages}${name}/src/index.ts` : specifier, context);
    if (!found.url.startsWith(this.#packages)) return found;
    return { ...found, url: found.url + new URL(context.parentURL).search };
  }

  // Node would read and strip a module again for each load, which is most of what a load takes.
  #source(url) {
    const file = fileURLToPath(url);
    if (!this.#stripped.has(file)) this.#stripped.set(file, stripTypeScriptTypes(readFileSync(file, 'utf8')));
    return { format: 'module', source: this.#stripped.get(file), shortCircuit: true };
  }
}

const testOf = (file, name, run) => ({ id: `${path.relative('.', file)}: ${name}`, file, name, run });

async function outcome({ id, name, file, run }) {
  const began = performance.now();
  const result = (rest) => ({ id, name, fileName: file, timeSpentMs: performance.now() - began, ...rest });
  try {
    await run();
    return result({ status: TestStatus.Success });
  } catch (error) {
    return result({ status: TestStatus.Failed, failureMessage: String(error.message) });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'direct', DirectRunner)];
