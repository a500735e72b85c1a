import type { AnyEndpoint } from '@tsudoi/contract';
import type { CallError, Client } from '@tsudoi/contract/client';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import type * as v from 'valibot';
import { callLoosely } from '../api/callLoosely.ts';
import { useClient } from '../api/client.ts';
import { useEndpoint } from '../api/endpoint.ts';
import { useListReturn } from '../list/listMemory.ts';
import { useT } from '../screen/i18n.ts';
import { notify } from '../screen/notifications.ts';
import { type RecordForm, useRecordForm } from './recordForm.ts';

/** What the record of an edit screen always has. */
export interface EditedRecord {
  id: number;
  version: number;
  updated_at: string;
  updated_by: string | null;
}

/** Query that each call of a screen has, such as the facility it is about. */
export interface OfCalls {
  query?: object | undefined;
}

/** An endpoint whose answer is known. */
type Reads<Answer> = AnyEndpoint & { response: v.GenericSchema<unknown, Answer> };

/** The calls of an edit screen, as `crud()` declares them. Without `remove` nothing is deleted. */
export interface RecordEndpoints<Rec extends EditedRecord> {
  get: Reads<Rec>;
  update: AnyEndpoint;
  remove?: AnyEndpoint;
}

// Which input belongs to an endpoint that is itself a variable, the compiler cannot know; these three lines say it.
const call = (client: Client, endpoint: AnyEndpoint, input: object) =>
  callLoosely<AnyEndpoint>(client, endpoint, input);
const read = <Rec extends EditedRecord>(client: Client, get: Reads<Rec>, input: object): Promise<Rec> =>
  call(client, get, input) as Promise<Rec>;
const useRead = <Rec extends EditedRecord>(get: Reads<Rec>, input: object) => {
  const { data, ...state } = useEndpoint<AnyEndpoint>(get, input);
  return { ...state, data: data as Rec | undefined };
};

const queryOf = (query: object | undefined) => (query === undefined ? {} : { query });
const inputOf = (id: number, query: object | undefined) => ({ params: { id }, ...queryOf(query) });

/** The record of the address (`/edit/:id`): it is undefined until it is there, and while another one is still shown. */
export interface LoadedRecord<Rec> {
  record: Rec | undefined;
  error: CallError | undefined;
  loading: boolean;
  /** Reads it anew. */
  reload(): Promise<void>;
}

/** Reads the record that the address names. */
export function useLoadedRecord<Rec extends EditedRecord>(get: Reads<Rec>, query?: object): LoadedRecord<Rec> {
  const id = Number(useParams().id);
  const { data, error, loading, retry } = useRead(get, inputOf(id, query));
  const record = data?.id === id ? data : undefined;
  return { record, error: record === undefined ? error : undefined, loading, reload: retry };
}

/** What an edit screen says of its record. */
export interface RecordPageSettings<Rec extends EditedRecord, Values extends FieldValues, Output> extends OfCalls {
  endpoints: RecordEndpoints<Rec>;
  record: Rec;
  /** The contract's schema of an update. */
  schema: v.GenericSchema<Values, Output>;
  /** The record as its form holds it; the same function each time, such as one of the module. */
  valuesOf(record: Rec): Values;
  /** Reads the record anew after it was saved. */
  onSaved(): void;
  /** Where the screen leads once the record is deleted. */
  back: string;
  /** What deleting says beside the version. */
  removalQuery?: object | undefined;
  /** Asked before saving; false leaves the form as it is. */
  confirm?: ((body: Output, record: Rec) => Promise<boolean>) | undefined;
  /** Around the call that saves, which may be made again with more in its body, such as the answer to what it was refused for. */
  saving?: ((save: (more: object) => Promise<unknown>) => Promise<unknown>) | undefined;
}

/** The form of a record that is there: saves and deletes it in its version, and compares after a 409. */
export function useRecordPage<Rec extends EditedRecord, Values extends FieldValues, Output>(
  settings: RecordPageSettings<Rec, Values, Output>,
): RecordForm<Values, Output> {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { endpoints, record, valuesOf, query, confirm, saving = (save) => save({}) } = settings;
  const back = useListReturn(settings.back);
  const { get, update, remove } = endpoints;
  const input = inputOf(record.id, query);
  return useRecordForm({
    schema: settings.schema,
    values: useMemo(() => valuesOf(record), [record, valuesOf]),
    confirm: confirm === undefined ? undefined : (body) => confirm(body, record),
    save: (body) => saving((more) => call(client, update, { ...input, body: { ...body, ...more } })),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      settings.onSaved();
    },
    remove:
      remove === undefined
        ? undefined
        : () =>
            call(client, remove, { ...input, query: { ...query, ...settings.removalQuery, version: record.version } }),
    onRemoved: () => {
      notify({ message: t('done.deleted'), type: 'success' });
      void navigate(back);
    },
    reload: async () => {
      const fresh = await read(client, get, input);
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
}

/** The form of a record that is to be made; `blank` is what it starts with. */
export function useCreatePage<Values extends FieldValues, Output>(
  settings: OfCalls & {
    create: AnyEndpoint;
    schema: v.GenericSchema<Values, Output>;
    blank: Values | (() => Values);
    back: string;
    /** Asked before saving; false leaves the form as it is. */
    confirm?: ((body: Output) => Promise<boolean>) | undefined;
    /** Where the new record leads, from what saving it returned; to `back` unless told. */
    leadsTo?(saved: unknown): string | undefined;
  },
): RecordForm<Values, Output> {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const back = useListReturn(settings.back);
  const [values] = useState<Values>(settings.blank);
  return useRecordForm({
    schema: settings.schema,
    values,
    confirm: settings.confirm,
    save: (body) => call(client, settings.create, { ...queryOf(settings.query), body }),
    onSaved: (saved) => {
      notify({ message: t('done.registered'), type: 'success' });
      void navigate(settings.leadsTo?.(saved) ?? back);
    },
  });
}
