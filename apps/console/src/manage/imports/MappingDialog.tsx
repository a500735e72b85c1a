import type { CsvMapping } from '@tsudoi/contract';
import { saveMapping } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { GroupedSelect } from '@tsudoi/ui/mantine/pickers/GroupedSelect';
import { useState } from 'react';
import { columnLetters } from '../../pickers/columnLetters.ts';
import { useImportT } from './words.ts';

/** Props of {@link MappingDialog}. */
export interface MappingDialogProps {
  opened: boolean;
  taskId: number;
  mapping: CsvMapping;
  onClose(): void;
  /** The file is checked anew. */
  onSaved(): Promise<void>;
}

const WIDTH = 800;
/** Columns that are drawn at a time. */
const STEP = 50;
const GROUPS = ['plain', 'own', 'row'] as const;

/** One row for each column of the file: its header, what the first row has there, and the field it goes to. */
export function MappingDialog({ opened, taskId, mapping, onClose, onSaved }: MappingDialogProps) {
  const t = useImportT();
  const call = useCall(saveMapping);
  const [shown, setShown] = useState(STEP);
  const offered = new Set(mapping.fields.map(({ field }) => field));
  // A field that nobody may read any more is not among the choices.
  const [fields, setFields] = useState<readonly (string | null)[]>(() =>
    mapping.columns.map(({ field }) => (field !== null && offered.has(field) ? field : null)),
  );
  const groups = GROUPS.map((group) => ({
    name: t(`imports.mapping.group.${group}`),
    options: mapping.fields
      .filter((field) => field.group === group)
      .map(({ field, label }) => ({ value: field, text: label })),
  }));
  const refused = call.error?.fields ?? {};
  const save = async () => {
    if ((await call.call({ params: { id: taskId }, body: { fields: [...fields] } })) === undefined) {
      setShown(mapping.columns.length);
      return;
    }
    onClose();
    await onSaved();
  };
  return (
    <Dialog opened={opened} title={t('imports.mapping.title')} width={WIDTH} onClose={onClose}>
      <p className="sub">{t('imports.mapping.note')}</p>
      <div className="mapping-rows scroll">
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t('imports.mapping.column')}</th>
              <th scope="col">{t('imports.mapping.sample')}</th>
              <th scope="col">{t('imports.mapping.field')}</th>
            </tr>
          </thead>
          <tbody>
            {mapping.columns.slice(0, shown).map(({ header, sample, origin }, place) => {
              const letters = columnLetters(place);
              const name = header === '' ? t('imports.mapping.unnamed', { column: letters }) : header;
              return (
                <tr key={letters}>
                  <th scope="row">
                    <span className="muted">{letters}</span> {name}
                    {(origin === 'guess' || origin === 'remembered') && <small>{t(`imports.mapping.${origin}`)}</small>}
                  </th>
                  <td>{sample === '' ? <span className="muted">{t('state.blank')}</span> : sample}</td>
                  <td>
                    <GroupedSelect
                      label={t('imports.mapping.field_of', { header: name })}
                      placeholder={t('imports.mapping.none')}
                      groups={groups}
                      value={fields[place] ?? null}
                      error={refused[`fields.${place}`]}
                      onPick={(value) => setFields(fields.map((field, index) => (index === place ? value : field)))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {mapping.columns.length > shown && (
          <Button small onClick={() => setShown(shown + STEP)}>
            {t('imports.mapping.more', { count: formatNumber(mapping.columns.length - shown) })}
          </Button>
        )}
      </div>
      {call.error !== undefined && (
        <p className="err" role="alert">
          {Object.keys(refused).length > 0 ? t('imports.mapping.refused') : problemWords(call.error, t).join('')}
        </p>
      )}
      <div className="dialog-end">
        <Button onClick={onClose} data-autofocus>
          {t('action.back')}
        </Button>
        <Button kind="primary" busy={call.pending && t('imports.apply_busy')} onClick={() => void save()}>
          {t('imports.mapping.save')}
        </Button>
      </div>
    </Dialog>
  );
}
