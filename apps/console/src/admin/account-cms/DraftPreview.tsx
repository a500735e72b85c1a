import type { FieldRecord } from '@tsudoi/contract/account-cms';
import { ExtendedInputType } from '@tsudoi/domain';
import { sharedForm } from '@tsudoi/ui/headless/form/formField';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldArea } from './area.ts';
import { FormPreview } from './FormPreview.tsx';
import type { Draft } from './preview.ts';
import type { FieldForm } from './values.ts';

/** The preview follows what is typed after this, in ms. */
const PREVIEW_DELAY_MS = 300;

/** Beside the editor of a field: the form as it would be with what is typed. `field` is undefined of a new one. */
export function DraftPreview({ area, field }: { area: FieldArea; field?: FieldRecord }) {
  const methods = useFormContext<FieldForm & { input_type?: ExtendedInputType }>();
  const { getValues } = methods;
  const [form, setForm] = useState(() => structuredClone(getValues()));
  const shared = sharedForm(useFormContext());
  useEffect(() => shared.subscribe(undefined, () => setForm(structuredClone(getValues()))), [shared, getValues]);
  const settled = useDebouncedValue(form, PREVIEW_DELAY_MS);
  const draft: Draft = {
    field: field ?? {
      type: 'extend',
      id: 0,
      code: '',
      input_type: settled.input_type ?? ExtendedInputType.textbox,
    },
    form: settled,
  };
  return <FormPreview area={area} draft={draft} />;
}
