import type { FormItem } from '@tsudoi/contract/account-cms';
import { nextTerm } from '@tsudoi/contract/members';
import { parseTypedDay } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

const NAME = 'basic_info.expires_on';

/** The last day of a membership, and beside it one step to the end of the next term, by the member type. */
export function TermField({ item, required, isNew }: { item: FormItem; required: boolean; isNew: boolean }) {
  const t = useT();
  const { setValue } = useFormContext();
  const next = useCall(nextTerm);
  const typed = useFieldValue(NAME);
  const types = useFieldValue('basic_info.member_type');
  const day = typeof typed === 'string' ? parseTypedDay(typed) : undefined;
  const extend = async () => {
    if (day === undefined) return;
    const member_type = Array.isArray(types) ? types.map(Number).filter((id) => id > 0) : [];
    const found = await next.call({ body: { expires_on: day, member_type } });
    if (found === undefined) return;
    setValue(NAME, found.expires_on, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setFilled(found.expires_on);
  };
  const [filled, setFilled] = useState<string>();
  return (
    <>
      <DateField
        name={NAME}
        label={item.label}
        required={required}
        hint={isNew ? t('members.expires_hint') : undefined}
      />
      {day !== undefined && (
        <div className="c4 next-term">
          <Button small busy={next.pending && t('busy.loading')} onClick={() => void extend()}>
            {t('member_actions.term.next')}
          </Button>
          <span className="hint" role="status">
            {next.error !== undefined && problemWords(next.error, t).join('')}
            {filled === day &&
              t(isNew ? 'member_actions.term.filled_new' : 'member_actions.term.filled', { date: formatDay(day) })}
          </span>
        </div>
      )}
    </>
  );
}
