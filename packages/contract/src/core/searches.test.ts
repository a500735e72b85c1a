import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allEndpoints } from '../all.ts';

interface Part {
  entries?: Record<string, Part>;
  item?: Part;
  wrapped?: Part;
  pipe?: Part[];
}

/** The schemas in a body that say what to look for, with what they stand in and the names beside them. */
function searchesIn(part: Part): { fields: Part; around: Part; names: string[] }[] {
  const { default_search: fields } = part.entries ?? {};
  const inner = [...Object.values(part.entries ?? {}), part.item, part.wrapped, ...(part.pipe ?? [])];
  return [
    ...(fields === undefined ? [] : [{ fields, around: part, names: Object.keys(part.entries ?? {}) }]),
    ...inner.flatMap((each) => (each === undefined || each === part ? [] : searchesIn(each))),
  ];
}

/** Every call that looks for records: lists, and what counts, exports or walks through what a list finds. */
const searches = allEndpoints().flatMap(({ family, name, endpoint }) =>
  searchesIn((endpoint.body ?? {}) as Part).map((search) => ({ name: `${family}.${name}`, ...search })),
);

it('knows the calls that look for records', () => {
  const names = searches.map(({ name }) => name);
  const some = ['hosts.hosts.search', 'hosts.exportHosts', 'members.searchMembers', 'members.countMembers'];
  expect(names).toEqual(expect.arrayContaining(some));
});

it.each(searches)(
  '$name refuses what it does not know, and never finds more than was asked for',
  ({ fields, around, names }) => {
    for (const part of [fields, around]) {
      const { issues = [] } = v.safeParse(part as v.GenericSchema, { no_such_field: 'x' });
      expect(issues.map(({ message }) => message)).toContain('unknown_field');
    }
    // A name that the body does not have would be dropped unread; conditions are there, if only to be refused.
    expect(names).toContain('advanced_search');
  },
);
