import { SELECT_LIST_MAX } from '@tsudoi/domain';
import type { BoundField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';

/** What a field with choices from elsewhere takes. */
export interface RemoteProps {
  /** Options are on their way; the value is kept until they have come. */
  loading?: boolean;
  /** Loading the options failed: the field says so and is marked. */
  failed?: boolean;
  onRetry?: () => void;
}

/**
 * Whether the options are there, so that a value that is not among them is gone. No options count only where the screen
 * tells a failure from an empty list. A select list that is full may have been cut and says nothing of the rest, unless
 * the chosen ones were asked for by name as a searched list does.
 */
export function areOptionsKnown({
  options,
  loading,
  failed,
  search,
}: RemoteProps & { options: readonly unknown[]; search?: unknown }): boolean {
  if (loading === true || failed === true) return false;
  if (options.length === 0) return failed === false;
  return search !== undefined || options.length < SELECT_LIST_MAX;
}

/** The field as it is shown while its options could not be loaded: with that as its error (`panel.fail`). */
export function useLoadFailure(field: BoundField, { failed = false }: RemoteProps): BoundField {
  const t = useT();
  return failed ? { ...field, error: t('panel.fail') } : field;
}

/** Tries to load the options again. */
export function RetryOptions({ failed = false, onRetry }: RemoteProps) {
  const t = useT();
  if (!failed || onRetry === undefined) return null;
  return (
    <div>
      <Button small onClick={onRetry}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
