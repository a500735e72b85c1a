import * as v from 'valibot';
import { queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { SelectList } from '../core/page.ts';
import { Done, Line, RequiredText } from '../core/values.ts';

const open = { open: 'registration forms use the public postal data' } as const;

const ZipItem = v.object({
  pref_code: v.string(),
  pref_name: v.string(),
  city_code: v.string(),
  city_name: v.string(),
  area_name: v.string(),
});
/** One or several places; with exactly one, its fields also stand at the top. */
const ZipAnswer = v.object({ items: v.array(ZipItem), ...v.partial(ZipItem).entries });
export type ZipAnswer = v.InferOutput<typeof ZipAnswer>;

/** The three reference calls of one area (G-11). */
function referenceCalls<const Root extends '/management' | '/member' | '/admin'>(root: Root) {
  return {
    zipcode: endpoint({
      method: 'GET',
      path: `${root}/zipcode/get-info`,
      access: open,
      query: v.object({ zipcode: v.pipe(v.string('required'), v.nonEmpty('required'), Line(20)) }),
      response: ZipAnswer,
      summary: 'Places of a zip code',
    }),
    prefectures: endpoint({
      method: 'GET',
      path: `${root}/prefectures/get-select-list`,
      access: open,
      response: SelectList,
      summary: 'The 47 prefectures',
    }),
    cities: endpoint({
      method: 'GET',
      path: `${root}/cities/get-select-list`,
      access: open,
      query: v.object({ pref_code: v.optional(Line(2)) }),
      response: SelectList,
      summary: 'Cities of a prefecture',
    }),
  };
}

export const manageReference = referenceCalls('/management');
export const memberReference = referenceCalls('/member');
export const adminReference = referenceCalls('/admin');
export const validateCity = queryCall('/admin/cities/validate', {
  access: open,
  body: v.object({ city_code: RequiredText(5) }),
  response: Done,
  summary: 'Whether a city code exists',
});
export const validatePrefecture = queryCall('/admin/prefectures/validate', {
  access: open,
  body: v.object({ pref_code: RequiredText(2) }),
  response: Done,
  summary: 'Whether a prefecture code exists',
});
