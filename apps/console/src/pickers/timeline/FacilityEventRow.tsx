import type { FacilityEvent } from '@tsudoi/contract/histories';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { EventRow } from './EventRow.tsx';
import { eventText } from './eventWords.ts';
import { PutBack } from './PutBack.tsx';
import { RecordName } from './RecordName.tsx';

/** Props of {@link FacilityEventRow}. */
export interface FacilityEventRowProps {
  event: FacilityEvent;
  /** In place of the record's name and what happened to it, where that happened to many at once. */
  many?: string;
  /** How many changed fields are shown with their values; all unless told. */
  most?: number;
  /** A change was put back: what is shown is old. */
  onChanged(): void;
}

/** An event of the facility's timeline, with 元に戻す where a change of a member can be put back. */
export function FacilityEventRow({ event, many, most, onChanged }: FacilityEventRowProps) {
  const t = useT();
  const { account_code: accountCode } = event;
  const isNote = event.family === 'notes' && event.action === 'create';
  const changes = event.changes.flatMap(({ put_back, ...change }) =>
    put_back === null ? [] : { ...change, put_back },
  );
  return (
    <EventRow
      event={{ ...event, changes: event.changes.slice(0, most) }}
      text={many ?? (isNote ? t('histories.did.note') : eventText(t, event))}
      record={many === undefined && <RecordName event={event} />}
      actions={
        accountCode !== null && (
          <PutBack accountCode={accountCode} event={{ id: event.id, changes }} onChanged={onChanged} />
        )
      }
    />
  );
}
