import { AccountRole } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';

/** How member codes of a member type are made. */
export interface Numbering {
  prefix: string;
  digits: number;
}

const FIRST_WINDOW = 50;

/**
 * Takes the next codes of a prefix: numbers only ever rise, so that no code is given twice, and codes that somebody typed
 * are skipped. The counter's row stays locked until the transaction ends.
 */
export async function takeNextCodes(tx: FacilityTx, { prefix, digits }: Numbering, count: number): Promise<string[]> {
  const [counter] = await tx.sql<{ last_number: number }>(
    `insert into member_code_counter (prefix, last_number) values ($1, 0)
     on conflict (facility_id, prefix) do update set last_number = member_code_counter.last_number returning last_number`,
    [prefix],
  );
  let last = counter?.last_number ?? 0;
  const codes: { n: number; code: string }[] = [];
  for (let window = Math.max(FIRST_WINDOW, count * 2); codes.length < count; window *= 2) {
    const free = await tx.sql<{ n: number; code: string }>(
      `select c.n, c.code from (
         select n, $1::text || lpad(n::text, greatest($2::int, length(n::text)), '0') as code from generate_series($3::bigint + 1, $3::bigint + $4::bigint) n) c
       where not exists (select from account a where a.member_code_key = upper(c.code) and a.role = ${AccountRole.member} and (a.deleted_at is null or a.merged_into is not null))
       order by c.n limit $5`,
      [prefix, digits, last, window, count - codes.length],
    );
    codes.push(...free);
    last = codes.length < count ? last + window : (codes.at(-1)?.n ?? last);
  }
  await tx.sql('update member_code_counter set last_number = $2 where prefix = $1', [prefix, last]);
  return codes.map(({ code }) => code);
}
