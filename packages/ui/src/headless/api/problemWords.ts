import { CallError } from '@tsudoi/contract/client';
import type { ConsoleId, Translate } from '../screen/i18n.ts';
import { notify } from '../screen/notifications.ts';
import { refusalWords } from './refusalWords.ts';

/** What a failed save says beyond its fields: the server's own words, or that the network or the system is at fault. */
export function problemWords(problem: CallError, t: Translate<ConsoleId>): string[] {
  if (problem.isOffline) return [t('alert.system_error'), t('ui.input_kept')];
  if (problem.code === 'validation')
    return Object.keys(problem.fields).length > 0 ? [] : [t('alert.validation_failed')];
  return [refusalWords(problem, t)];
}

/** Tells by a notification why a call was refused that no form stands for; a cancelled one is silent (ERR-32). @throws whatever is no refused call */
export function notifyRefused(cause: unknown, t: Translate<ConsoleId>): void {
  if (!(cause instanceof CallError)) throw cause;
  if (cause.isCancelled) return;
  notify({ type: 'danger', message: cause.isOffline ? t('alert.system_error') : refusalWords(cause, t) });
}
