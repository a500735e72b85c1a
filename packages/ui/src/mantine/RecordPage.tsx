import type { AnyEndpoint } from '@tsudoi/contract';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import {
  type EditedRecord,
  type OfCalls,
  type RecordEndpoints,
  useCreatePage,
  useLoadedRecord,
  useRecordPage,
} from '../headless/form/recordPage.ts';
import type { WalkedList } from '../headless/list/recordWalk.ts';
import type { Crumb } from '../headless/screen/page.ts';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import { RecordWalk } from './RecordWalk.tsx';
import { Bones, Failure, useSlow } from './states.tsx';

/** Where a record screen lies: its list, by name and address. */
interface OfList extends OfCalls {
  list: ListOfRecord;
}

/** The list of a family, as its record screens know it. */
export interface ListOfRecord {
  title: string;
  path: string;
  /** What it is of, before it among the crumbs. */
  of?: Crumb | undefined;
  /** As the list's screen says it, and where a record opens: then one goes from record to record. */
  walk?: { settings: WalkedList['settings']; hrefOf(id: number): string };
}

/** What an edit screen shows around the fields of its record. */
export type Shown = Pick<
  FormPageProps<FieldValues, unknown>,
  'title' | 'beside' | 'actions' | 'above' | 'aside' | 'removal' | 'locked'
> & {
  /** What deleting says beside the version, such as what is to take its place. */
  removalQuery?: object;
};

/** Props of {@link RecordPage}. */
export interface RecordPageProps<Rec extends EditedRecord, Values extends FieldValues, Output> extends OfList {
  endpoints: RecordEndpoints<Rec>;
  /** The contract's schema of an update. */
  schema: v.GenericSchema<Values, Output>;
  /** The record as its form holds it; a function of the module. */
  valuesOf(record: Rec): Values;
  /** Asked before saving; false leaves the form as it is. */
  confirm?(body: Output, record: Rec): Promise<boolean>;
  /** Around the call that saves; see `useRecordPage`. */
  saving?(save: (more: object) => Promise<unknown>): Promise<unknown>;
  /** Title and what stands beside it, the question before deleting, further panels. */
  show(record: Rec): Shown;
  /** `FormSection`s. */
  children(record: Rec): ReactNode;
}

const crumbsOf = ({ title, path, of }: ListOfRecord): Crumb[] => [...(of ? [of] : []), { text: title, to: path }];
const mainOf = (path: string): string => `/${path.split('/')[1]}/overview`;

/** The edit screen of a record: loading, failure, form, saving, deleting, and the comparison after a 409. */
export function RecordPage<Rec extends EditedRecord, Values extends FieldValues, Output>(
  props: RecordPageProps<Rec, Values, Output>,
) {
  const { record, error, loading, reload } = useLoadedRecord(props.endpoints.get, props.query);
  const isSlow = useSlow(loading);
  if (error !== undefined)
    return <Failure error={error} main={mainOf(props.list.path)} onRetry={() => void reload()} />;
  if (record === undefined) return isSlow ? <Bones /> : null;
  return <EditForm key={record.id} {...props} record={record} onSaved={() => void reload()} />;
}

function EditForm<Rec extends EditedRecord, Values extends FieldValues, Output>({
  list,
  show,
  children,
  ...settings
}: RecordPageProps<Rec, Values, Output> & { record: Rec; onSaved(): void }) {
  const { record, query } = settings;
  const { walk } = list;
  const { removalQuery, ...shown } = show(record);
  const form = useRecordPage({ ...settings, removalQuery, back: list.path });
  return (
    <FormPage
      {...shown}
      walk={
        walk !== undefined && (
          <RecordWalk
            list={{ path: list.path, settings: query === undefined ? walk.settings : { ...walk.settings, query } }}
            id={record.id}
            hrefOf={walk.hrefOf}
          />
        )
      }
      crumbs={crumbsOf(list)}
      form={form}
      back={list.path}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      {children(record)}
    </FormPage>
  );
}

/** Props of {@link CreatePage}. */
export interface CreatePageProps<Values extends FieldValues, Output> extends OfList {
  title: string;
  create: AnyEndpoint;
  /** Where the new record leads; back to the list unless told. */
  leadsTo?(saved: unknown): string | undefined;
  /** The contract's schema of a new record. */
  schema: v.GenericSchema<Values, Output>;
  /** What the form starts with. */
  blank: Values | (() => Values);
  /** Asked before saving; false leaves the form as it is. */
  confirm?(body: Output): Promise<boolean>;
  /** Further panels beside the form. */
  aside?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
}

/** The screen that registers a record and leads back to its list. */
export function CreatePage<Values extends FieldValues, Output>(props: CreatePageProps<Values, Output>) {
  const { list, title, aside, children, ...settings } = props;
  const form = useCreatePage({ ...settings, back: list.path });
  return (
    <FormPage title={title} crumbs={crumbsOf(list)} form={form} isNew back={list.path} aside={aside}>
      {children}
    </FormPage>
  );
}
