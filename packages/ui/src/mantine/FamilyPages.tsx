import type { AnyEndpoint } from '@tsudoi/contract';
import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type * as v from 'valibot';
import type { FamilyPlace } from '../headless/form/familyPlace.ts';
import type { EditedRecord, RecordEndpoints } from '../headless/form/recordPage.ts';
import type { WalkedList } from '../headless/list/recordWalk.ts';
import { type ConsoleId, type Translate, useT } from '../headless/screen/i18n.ts';
import { CreatePage, RecordPage, type Shown } from './RecordPage.tsx';

/** What the two record screens of a plain family say of their own. */
export interface FamilyScreens<Rec extends EditedRecord, New extends FieldValues, Values extends FieldValues> {
  titles: { list: ConsoleId; create: ConsoleId };
  /** As the list's screen says it: from a record one goes to its neighbours there. */
  list: WalkedList['settings'];
  endpoints: RecordEndpoints<Rec> & { create: AnyEndpoint };
  create: {
    schema: v.GenericSchema<New, unknown>;
    /** What the form starts with, which the query of the address may say. */
    blank: New | ((query: URLSearchParams) => New);
  };
  update: {
    schema: v.GenericSchema<Values, unknown>;
    /** The record as its form holds it. */
    valuesOf(record: Rec): Values;
  };
  /** Title, what stands beside it, and the question before deleting. */
  show(record: Rec, t: Translate<ConsoleId>): Omit<Shown, 'aside'>;
  /** `FormSection`s, without a record those of a new one. */
  Fields: ComponentType<{ record?: Rec }>;
  /** What stands beside either form. */
  Aside?: ComponentType;
}

/** The screens of a family, with the types of what it says. */
export const familyScreens = <Rec extends EditedRecord, New extends FieldValues, Values extends FieldValues>(
  screens: FamilyScreens<Rec, New, Values>,
) => screens;

interface Props<Rec extends EditedRecord, New extends FieldValues, Values extends FieldValues> {
  of: FamilyScreens<Rec, New, Values>;
  place: FamilyPlace;
}

/** The screen that registers a record of a plain family; an unusual one is written with `CreatePage`. */
export function FamilyCreatePage<Rec extends EditedRecord, New extends FieldValues, Values extends FieldValues>({
  of: { titles, endpoints, create, Fields, Aside },
  place: { paths, query, of },
}: Props<Rec, New, Values>) {
  const t = useT();
  const [address] = useSearchParams();
  const { schema, blank } = create;
  return (
    <CreatePage
      title={t(titles.create)}
      list={{ title: t(titles.list), path: paths.search, of }}
      create={endpoints.create}
      query={query}
      schema={schema}
      blank={typeof blank === 'function' ? () => blank(address) : blank}
      aside={Aside && <Aside />}
    >
      <Fields />
    </CreatePage>
  );
}

/** The screen that edits a record of a plain family; an unusual one is written with `RecordPage`. */
export function FamilyEditPage<Rec extends EditedRecord, New extends FieldValues, Values extends FieldValues>({
  of: { titles, list, endpoints, update, show, Fields, Aside },
  place: { paths, query, of },
}: Props<Rec, New, Values>) {
  const t = useT();
  return (
    <RecordPage
      list={{ title: t(titles.list), path: paths.search, of, walk: { settings: list, hrefOf: paths.edit } }}
      endpoints={endpoints}
      query={query}
      schema={update.schema}
      valuesOf={update.valuesOf}
      show={(record) => ({ ...show(record, t), aside: Aside && <Aside /> })}
    >
      {(record) => <Fields record={record} />}
    </RecordPage>
  );
}
