import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  acceptOffer,
  cancelEntry,
  changeEntry,
  changeWaiting,
  giveUpOffer,
  ownEntries,
  ownEntry,
} from '@tsudoi/contract/entries';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, member } from '../../kernel/bind.ts';
import type { MemberContext } from '../../kernel/context.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import type { Answers } from '../event-kinds/index.ts';
import { chargeable } from '../events/index.ts';
import {
  accept,
  cancel,
  cancelByTerms,
  changeAnswers,
  changeLeast,
  giveUp,
  keptPercentOf,
} from '../participation/index.ts';
import { checkOwnAnswers } from './enter.ts';
import { mailEntry, mailOfPlace } from './mail.ts';
import { mayCancel, mayChange, offerOf, presentEntry, presentRow } from './present.ts';
import { ownEntries as entriesOf, ownEntry as entryOf, type OwnEntry } from './store.ts';

type Context = Pick<MemberContext<unknown>, 'tx' | 'session' | 'facility' | 'services' | 'now' | 'locale' | 'actor'>;
type OfEntry = Context & { params: { id: number } };

const named = async ({ tx, session, params }: OfEntry): Promise<OwnEntry> =>
  existing(await entryOf(tx, session.accountId, params.id));

/** The entry as it is after a change; screens of staff that show it look again. */
async function after(context: OfEntry) {
  const { tx, services, facility } = context;
  const row = await named(context);
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: row.event_cms_code }));
  return presentEntry(context, row);
}

const change = member(changeEntry, async (context) => {
  const { tx, body, now, actor, facility } = context;
  const row = await named(context);
  checkVersion(row, body.version);
  if (!mayChange(row, now)) throw new Problem('entry_fixed');
  const event = { kind_id: row.kind_id, starts_at: row.event_starts_at };
  const answers = await checkOwnAnswers(context, event, body.answers, row.answers as Answers);
  await changeAnswers({ tx, actor, facility, now }, { id: row.id, version: body.version }, answers);
  return after(context);
});

const waitFor = member(changeWaiting, async (context) => {
  const { tx, body, now, actor, facility } = context;
  const row = await named(context);
  checkVersion(row, body.version);
  if (body.least_places !== null && body.least_places > row.companions)
    throw fieldProblem('least_places', 'too_large', { value: row.companions });
  await changeLeast({ tx, actor, facility, now }, { id: row.id, version: body.version }, body.least_places);
  return after(context);
});

const revoke = member(cancelEntry, async (context) => {
  const { tx, body, now, actor, facility, services } = context;
  const row = await named(context);
  checkVersion(row, body.version);
  if (!mayCancel(row, now)) throw new Problem('entry_fixed');
  await cancelByTerms(
    { tx, actor, facility, now, services },
    { id: row.id, version: body.version },
    {
      percentKept: await keptPercentOf(tx, row, { terms: row, now }),
      settles: row.cancel_settles,
      reason: null,
      shown: body.kept,
    },
  );
  await mailEntry(context, row.id, 'entry_cancelled');
  return after(context);
});

const take = member(acceptOffer, async (context) => {
  const { tx, body, now, actor, facility } = context;
  const row = await named(context);
  checkVersion(row, body.version);
  if (row.state !== 'offered') throw new Problem('wrong_state');
  if (row.expires_at !== null && row.expires_at <= now) throw new Problem('offer_over');
  const { fee, total } = await offerOf(context, row);
  chargeable(fee.lines);
  if (total !== body.total) throw new Problem('entry_changed');
  const taken = await accept({ tx, actor, facility, now }, { id: row.id, version: body.version }, { fee });
  await mailEntry(context, row.id, mailOfPlace(taken));
  return after(context);
});

const letGo = member(giveUpOffer, async (context) => {
  const { tx, body, now, actor, facility } = context;
  const row = await named(context);
  checkVersion(row, body.version);
  const read = { id: row.id, version: body.version };
  const participating: { tx: FacilityTx } & Parameters<typeof giveUp>[0] = { tx, actor, facility, now };
  if (row.state === 'waiting') await cancel(participating, read, { reason: null });
  else await giveUp(participating, read);
  return after(context);
});

/** Own entries as a list, which home shows. */
export const listBinding: Binding = member(ownEntries, async ({ tx, session }) => ({
  items: (await entriesOf(tx, session.accountId)).map((row) => presentRow(row, session)),
}));

/** Own entries: what becomes of them until the event. */
export const ownBindings: readonly Binding[] = [
  member(ownEntry, async (context) => presentEntry(context, await named(context))),
  change,
  waitFor,
  revoke,
  take,
  letGo,
];
