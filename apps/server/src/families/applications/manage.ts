import { Problem } from '@tsudoi/contract';
import {
  approveApplication,
  approveApplications,
  askBackApplication,
  chargeApplicationFee,
  getApplication,
  refuseApplication,
  searchApplications,
  waiveApplicationFee,
} from '@tsudoi/contract/applications';
import { problemMessage } from '@tsudoi/i18n/problems';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import { existing, presentPage } from '../../kernel/records.ts';
import { approve } from './approve.ts';
import { type Deciding, mayEditMembers } from './decidable.ts';
import { askBack, chargeAgain, refuse, waive } from './decide.ts';
import { familyOf } from './guardians.ts';
import { countByState, searchApplications as searchRows } from './list-store.ts';
import { mayBeMember, presentApplication, presentRow } from './present.ts';
import { applicationById } from './store.ts';

const search = staff(searchApplications, async ({ tx, body }) => ({
  ...presentPage(body, await searchRows(tx, body), presentRow),
  counts: await countByState(tx),
}));

const get = staff(getApplication, async (context) => {
  const application = existing(await applicationById(context.tx, context.params.id));
  const { submitted_at } = application;
  // What an applicant has not sent is nobody else's.
  if (submitted_at === null) throw new Problem('not_found');
  return presentApplication(context, { ...application, submitted_at });
});

/** The guardian of somebody of a group who is a member already, linked with all of them as the form offers it for one. */
async function guardiansOf(deciding: Deciding, id: number): Promise<number[]> {
  const application = existing(await applicationById(deciding.tx, id));
  if (application.group_id === null || !mayEditMembers(deciding)) return [];
  return (await familyOf(deciding, application)).flatMap((one) => (one.side === 'holder' ? [one.id] : []));
}

const approveSeveral = staffOwn(approveApplications, async (context) => {
  const { scopes, facility, body, locale } = context;
  const approved: number[] = [];
  const refused: { id: number; reason: string }[] = [];
  // One after the other, each in its own transaction: what cannot be approved holds nothing else back.
  for (const { id, version } of body.applications) {
    try {
      await scopes.inFacility(facility.id, async (tx) => {
        const deciding = { ...context, tx };
        // Whether it is the same person is said of one application at a time.
        if (await mayBeMember(deciding, existing(await applicationById(tx, id))))
          throw new Problem('approval_lookalike');
        return approve(deciding, id, { version, family: await guardiansOf(deciding, id) });
      });
      approved.push(id);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      refused.push({ id, reason: problemMessage(error.code, error.params, locale) });
    }
  }
  return { approved, refused };
});

/** Calls of staff about applications. */
export const manageBindings: readonly Binding[] = [
  search,
  get,
  approveSeveral,
  staff(approveApplication, (context) => approve(context, context.params.id, context.body)),
  staff(askBackApplication, (context) => askBack(context, context.params.id, context.body)),
  staff(refuseApplication, (context) => refuse(context, context.params.id, context.body)),
  staff(chargeApplicationFee, (context) => chargeAgain(context, context.params.id, context.body)),
  staff(waiveApplicationFee, (context) => waive(context, context.params.id, context.body)),
];
