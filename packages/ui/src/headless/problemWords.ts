import type { CallError } from '@tsudoi/contract/client';
import type { ConsoleId, Translate } from './i18n.ts';

/** What a failed save says beyond its fields: the server's own words, or that the network or the system is at fault. */
export function problemWords(problem: CallError, t: Translate<ConsoleId>): string[] {
  if (problem.isOffline) return [t('alert.system_error'), t('ui.input_kept')];
  if (problem.status >= 500 || problem.code === undefined) return [t('alert.system_error')];
  if (problem.code === 'validation')
    return Object.keys(problem.fields).length > 0 ? [] : [t('alert.validation_failed')];
  return [problem.message];
}
