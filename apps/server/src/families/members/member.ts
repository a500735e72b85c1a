import { Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import type * as v from 'valibot';
import { member } from '../../kernel/bind.ts';
import type { MemberContext } from '../../kernel/context.ts';
import { answersInWords, definitionsOf, missingInProfile, readableBy } from '../account-cms/index.ts';
import { applyForm } from './answers.ts';
import { checkPlaces } from './check.ts';
import { readPhoto, replaceMemberFiles } from './files.ts';
import { presentProfile } from './present.ts';
import { changeSome, stale, valuesOf } from './save.ts';
import { findMember, type MemberRecordRow, organizationPaths, typesOf } from './store.ts';

async function own({ tx, session }: MemberContext<unknown>): Promise<MemberRecordRow> {
  const row = await findMember(tx, session.accountId, null);
  if (row === undefined) throw new Problem('not_found');
  return row;
}

type Sent = v.InferOutput<typeof endpoints.ProfileSectionUpdate>;

/** Saves what a member sent of the own profile. Where `only` says what that was, what was missing elsewhere may stay so. */
async function save(
  { tx, facility, session, actor, requestId, now }: MemberContext<unknown>,
  row: MemberRecordRow,
  { basic_info, extend_info, version: read }: Sent & { extend_info: Record<string, unknown> },
  only?: readonly string[],
) {
  if (row.version !== read) throw stale(row);
  const { profile_image, ...info } = basic_info;
  const form = await definitionsOf(tx, facility);
  const sent = { ...valuesOf(row), ...info, extend_info };
  const { values, faults } = applyForm(form, { writer: 'member', values: sent, stored: row, now });
  const isSent = (path: string) => only?.some((one) => path === one || path.startsWith(`${one}.`)) ?? true;
  // What the form already misses in the record as it stands.
  const asStored = { writer: 'member', values: valuesOf(row), stored: row, now } as const;
  const before = only === undefined ? {} : applyForm(form, asStored).faults;
  const reported = Object.entries(faults).filter(([path]) => isSent(path) || !Object.hasOwn(before, path));
  const fields = { ...Object.fromEntries(reported), ...checkPlaces(values) };
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  // The day somebody comes of age ends the link by which a parent acts for them.
  if (session.holder !== undefined && (values.birthday ?? null) !== (row.birthday ?? null))
    throw new Problem('not_for_others');
  const files = await replaceMemberFiles({ tx, actor }, row.id, { profile_image });
  const { version } = await changeSome(tx, row, values, { actor, requestId }, files);
  return { id: row.id, code: row.member_code, version };
}

/** Endpoints of members for what is their own. */
export const self = [
  member(endpoints.getProfile, async (context) => {
    const row = await own(context);
    const { tx, facility, locale, now } = context;
    const form = await definitionsOf(tx, facility);
    const today = jstToday(now);
    return {
      ...presentProfile(
        row,
        readableBy('member', form, row),
        await readPhoto(context, row.id),
        await typesOf(tx, row.member_type_ids),
        await organizationPaths(tx, row.organization_ids),
      ),
      answers: answersInWords(form, row, { reader: 'member', locale, today }),
      missing: missingInProfile(form, row, today),
    };
  }),

  member(endpoints.updateProfile, async (context) => {
    const row = await own(context);
    const { basic_info, extend_info = row.extend_info } = context.body;
    return save(context, row, { ...context.body, basic_info, extend_info });
  }),

  member(endpoints.updateProfileSection, async (context) => {
    const row = await own(context);
    const { basic_info, extend_info = {}, version } = context.body;
    const sent = { basic_info, extend_info: { ...row.extend_info, ...extend_info }, version };
    return save(context, row, sent, [
      ...Object.keys(basic_info).map((name) => `basic_info.${name}`),
      ...Object.keys(extend_info).map((id) => `extend_info.${id}`),
    ]);
  }),
];
