import { LAYOUT_SCREENS, OWN_FIELDS_MAX, SECTIONS_MAX } from '@tsudoi/domain';
import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { ClassType, FacilityQuery, Id, Instant, WireInteger } from '../core/values.ts';
import { FormGroup } from './schema.ts';

const access = { operator: 'any' } as const;
/** Built-in fields stand in a layout as well. */
const FIELDS_MAX = OWN_FIELDS_MAX + 50;

const Screen = v.picklist(LAYOUT_SCREENS, 'choice');
/** 0 of a screen that nobody has arranged yet. */
const LayoutVersion = WireInteger;

const Layout = v.object({
  columns: v.picklist([1, 2], 'choice'),
  sections: v.pipe(v.array(v.object({ id: Id, heading: v.boolean() }), 'array'), v.maxLength(SECTIONS_MAX, 'too_many')),
  fields: v.pipe(
    v.array(v.object({ id: Id, shown: v.boolean(), read_only: v.boolean() }), 'array'),
    v.maxLength(FIELDS_MAX, 'too_many'),
  ),
});

/** A screen of a form: all that can stand on it, in the order of the fields' own settings, and how it is arranged. */
export const ScreenLayout = v.object({
  screen: Screen,
  groups: v.array(FormGroup),
  /** Null while nobody has arranged it. */
  layout: v.nullable(Layout),
  version: LayoutVersion,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type ScreenLayout = v.InferOutput<typeof ScreenLayout>;

export const accountLayouts = endpoint({
  method: 'GET',
  path: '/admin/account-layout',
  access,
  query: v.object({ ...FacilityQuery.entries, class_type: ClassType }),
  response: v.object({ class_type: ClassType, has_corporates: v.boolean(), screens: v.array(ScreenLayout) }),
  summary: 'How each screen of the form of a class of members is arranged',
});

const place = { class_type: ClassType, screen: Screen, version: LayoutVersion };
const Saved = v.object({ version: LayoutVersion });

export const saveAccountLayout = endpoint({
  method: 'PUT',
  path: '/admin/account-layout',
  access,
  query: FacilityQuery,
  body: v.object({ ...place, ...Layout.entries }),
  response: Saved,
  summary: 'Arrange a screen of the form of a class of members',
});
export const resetAccountLayout = endpoint({
  method: 'PUT',
  path: '/admin/account-layout/reset',
  access,
  query: FacilityQuery,
  body: v.object(place),
  response: Saved,
  summary: 'Let a screen of a form follow the order of its sections and fields again',
});
