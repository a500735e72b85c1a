import { printMembers } from '@tsudoi/contract/members';
import {
  DEFAULT_LABEL_SHEET,
  jstToday,
  LABEL_SHEETS,
  type LabelSheet,
  labelSheets,
  parseTypedDay,
} from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormProvider, useForm } from 'react-hook-form';
import { type Meant, useDelivery } from '../../pickers/useExport.ts';

const WIDTH = 560;
const KINDS = ['labels', 'roster', 'certificates', 'cards'] as const;
const TITLE_MAX = 60;

interface PrintForm {
  kind: (typeof KINDS)[number];
  sheet: LabelSheet;
  first: number | null;
  with_code: boolean;
  title: string;
  issued_on: string;
}

/** Props of {@link PrintDialog}. */
export interface PrintDialogProps {
  /** Body of the search that finds who is meant, with the columns of the list. */
  body: Meant & { columns?: readonly string[] };
  count: number;
  onBack(): void;
}

/** 印刷する: labels, a list, certificates or cards of all who are meant, as a PDF that comes to this tab. */
export function PrintDialog({ body, count, onBack }: PrintDialogProps) {
  const t = useT();
  const deliver = useDelivery(printMembers);
  const form = useForm<PrintForm>({
    defaultValues: {
      kind: 'labels',
      sheet: DEFAULT_LABEL_SHEET,
      first: 1,
      with_code: false,
      title: '',
      issued_on: jstToday(new Date()).replaceAll('-', '/'),
    },
  });
  const { kind, sheet } = form.watch();
  const { columns, rows } = LABEL_SHEETS[sheet];
  const submit = form.handleSubmit(async ({ first, with_code, title, issued_on }) => {
    if (kind === 'certificates' && parseTypedDay(issued_on) === undefined) {
      form.setError('issued_on', { type: 'date', message: t('member_bulk.day_needed') });
      return;
    }
    const print =
      kind === 'labels'
        ? { kind, sheet, first: first ?? 1, with_code }
        : kind === 'roster'
          ? { kind, title }
          : kind === 'certificates'
            ? { kind, issued_on }
            : { kind };
    if (await deliver({ ...body, print })) onBack();
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <Dialog
      opened
      onClose={onBack}
      title={t('member_bulk.print_title', { count: formatNumber(count) })}
      width={WIDTH}
      closable
    >
      <FormProvider {...form}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
        >
          <div className="fg">
            <RadioField
              name="kind"
              label={t('member_bulk.print_kind')}
              options={KINDS.map((value) => ({ value, text: t(`member_bulk.print.${value}`) }))}
              span={12}
            />
            {kind === 'labels' && (
              <>
                <SelectField
                  name="sheet"
                  label={t('member_bulk.sheet')}
                  options={labelSheets.map((value) => {
                    const { width, height, ...grid } = LABEL_SHEETS[value];
                    const count = grid.columns * grid.rows;
                    return { value, text: t('member_bulk.sheet_of', { count, width, height }) };
                  })}
                  required
                  span={8}
                />
                <NumberField
                  name="first"
                  label={t('member_bulk.first')}
                  hint={t('member_bulk.first_hint')}
                  min={1}
                  max={columns * rows}
                  span={4}
                />
                <CheckboxField name="with_code" label={t('member_bulk.with_code')} span={12} />
              </>
            )}
            {kind === 'roster' && (
              <TextField
                name="title"
                label={t('member_bulk.roster_title')}
                hint={t('member_bulk.roster_hint')}
                maxLength={TITLE_MAX}
                span={12}
              />
            )}
            {kind === 'certificates' && (
              <DateField
                name="issued_on"
                label={t('member_bulk.issued_on')}
                hint={t('member_bulk.certificates_hint')}
                required
                span={12}
              />
            )}
          </div>
          <p className="hint">{t(`member_bulk.print_note.${kind}`)}</p>
          <div className="dialog-end">
            <Button onClick={onBack}>{t('action.back')}</Button>
            <Button type="submit" kind="primary" busy={isBusy && t('member_bulk.starting')}>
              {t('member_bulk.make_pdf')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
