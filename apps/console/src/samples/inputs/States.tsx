import type { SampleMessageId } from '@tsudoi/i18n/catalogs/samples';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { ReactNode } from 'react';
import { SampleSection } from '../SamplePage.tsx';
import { StateForm } from './StateForm.tsx';

/** What a block is told of the state it is drawn in. */
export interface StateProps {
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  loading?: boolean;
  failed?: boolean;
  onRetry?: () => void;
}

/** A block to be shown in every state. */
export interface BlockSample {
  title: SampleMessageId;
  /** Values of a filled form, by field. */
  filled: Record<string, unknown>;
  /** Field codes of a refused form, by field. */
  errors: Record<string, string>;
  /** Values that are refused; none unless told. */
  refused?: Record<string, unknown>;
  /** Its choices come from elsewhere. */
  remote?: boolean;
  draw(state: StateProps): ReactNode;
}

/** A block in every state, each named by its word. */
export function States({ title, filled, errors, refused, remote = false, draw }: BlockSample) {
  const t = useT<'samples'>();
  const none = Object.fromEntries(Object.keys(filled).map((name) => [name, null]));
  const state = (id: SampleMessageId, content: ReactNode) => (
    <fieldset className="sample-state">
      <legend>
        <span className="sr">{t(title)}: </span>
        {t(id)}
      </legend>
      <div className="fg">{content}</div>
    </fieldset>
  );
  return (
    <SampleSection title={t(title)}>
      <div className="sample-states">
        {state('sample.state_empty', <StateForm values={none}>{draw({ hint: t('sample.hint') })}</StateForm>)}
        {state('sample.state_filled', <StateForm values={filled}>{draw({})}</StateForm>)}
        {state('sample.state_required', <StateForm values={none}>{draw({ required: true })}</StateForm>)}
        {state(
          'sample.state_error',
          <StateForm values={refused ?? none} errors={errors}>
            {draw({ required: true, hint: t('sample.hint') })}
          </StateForm>,
        )}
        {state('sample.state_disabled', <StateForm values={filled}>{draw({ disabled: true })}</StateForm>)}
        {state(
          'sample.state_read',
          <StateForm values={filled} readOnly>
            {draw({ required: true })}
          </StateForm>,
        )}
        {remote && (
          <>
            {state('sample.state_loading', <StateForm values={none}>{draw({ loading: true })}</StateForm>)}
            {state(
              'sample.state_failed',
              <StateForm values={none}>{draw({ failed: true, onRetry: () => undefined })}</StateForm>,
            )}
          </>
        )}
      </div>
    </SampleSection>
  );
}
