import { Problem } from '@tsudoi/contract';
import { sql } from 'kysely';
import { query } from '../../db/build.ts';
import { movesRows } from '../../db/moved-rows.ts';
import type { AccountReference, ReferenceWork } from '../../kernel/account-references.ts';
import { leadsTo, lockLinks } from './store.ts';

/** Links of one side; where both members are linked with the same one, that of the one who goes rests with its record. */
function linksOfSide(column: 'holder_id' | 'person_id', other: 'holder_id' | 'person_id'): ReferenceWork {
  const [own, across] = [sql.ref(column), sql.ref(other)];
  const rows = movesRows({ table: 'account_link', column, since: 'asked_at', shown: 'until is null' });
  return {
    ...rows,
    async move(tx, { from, to }) {
      const moved = await tx.rows(
        query<{ id: number }>`update account_link l set ${own} = ${to} where ${own} = ${from} and (until is not null
          or not exists (select from account_link o where o.${own} = ${to} and o.${across} = l.${across} and o.until is null)) returning l.id`,
      );
      return moved.map(({ id }) => id).toSorted((a, b) => a - b);
    },
  };
}

/** Members of whom one acts for the other stay two, and nobody comes to act for themselves through others. */
const refuse: AccountReference['refuse'] = async (tx, { from, to }) => {
  await lockLinks(tx);
  return (await leadsTo(tx, from, to)) || (await leadsTo(tx, to, from)) ? new Problem('merge_family') : undefined;
};

/** What merging two members does with their links. */
export const linkReferences: readonly AccountReference[] = [
  {
    table: 'account_link',
    column: 'holder_id',
    on: 'unite',
    work: linksOfSide('holder_id', 'person_id'),
    counted: { kind: 'persons', menu: 'members' },
    refuse,
  },
  {
    table: 'account_link',
    column: 'person_id',
    on: 'unite',
    work: linksOfSide('person_id', 'holder_id'),
    counted: { kind: 'holders', menu: 'members' },
  },
];
