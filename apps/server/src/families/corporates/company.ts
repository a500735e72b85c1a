import { Problem } from '@tsudoi/contract';
import { MemberClass } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { readMember } from '../members/index.ts';

type Reader = StaffContext<unknown>;

/** A corporate in the reader's reach. @throws Problem not_found, also where the member is a person */
export async function companyOf(context: Pick<Reader, 'tx' | 'scope'>, id: number) {
  const row = await readMember(context, id);
  if (row.class_type !== MemberClass.company) throw new Problem('not_found');
  return row;
}
