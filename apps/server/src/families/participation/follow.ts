import { isLiving, participantAfter } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { act, existingCourse, type Participating } from './act.ts';
import { lockParticipants, type Participant, updateParticipant } from './store.ts';

/** Follows the money, or that it is not asked for any more: called with payer, deposit and invoice locked. */
export async function followMoney(
  participating: Participating,
  id: number,
  name: 'pay' | 'unpay' | 'waive',
): Promise<'followed' | 'nothing' | 'not_followed'> {
  const { tx } = participating;
  const [before] = await lockParticipants(tx, [id]);
  if (before === undefined) return 'nothing';
  if (participantAfter(before, name) === undefined || (name === 'unpay' && !(await mustPayFirst(tx, before)))) {
    // Who had a place before paying keeps it. Who lost it for want of the money has paid too late; who cancelled pays what the terms keep.
    const isLate = name === 'pay' && !isLiving(before.state) && before.state !== 'cancelled';
    if (name !== 'waive') await setFinding(participating, before, isLate ? 'not_followed' : null);
    return isLate ? 'not_followed' : 'nothing';
  }
  await act(participating, before, name, { columns: { finding: null } });
  return 'followed';
}

/** Money came for somebody who has no place any more: a finding, until staff give a place back or the money. */
export async function noteLateMoney(participating: Participating, id: number): Promise<void> {
  const [before] = await lockParticipants(participating.tx, [id]);
  if (before !== undefined && !isLiving(before.state)) await setFinding(participating, before, 'not_followed');
}

const setFinding = ({ tx, actor }: Participating, before: Participant, finding: Participant['finding']) =>
  before.finding === finding ? before : updateParticipant(tx, before, { finding }, actor.name);

const mustPayFirst = async (tx: FacilityTx, { course_id }: Participant) =>
  (await existingCourse(tx, course_id)).pay_days !== null;
