import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { DoorList, DoorRow } from '@tsudoi/contract/check-ins';
import { SEAL } from '@tsudoi/domain';

type Sealed = NonNullable<DoorList['sealed']>['records'][number];

const derived = (secret: Buffer, salt: Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync(SEAL.hash, secret, salt, info, bytes));

function recordOf(rows: readonly DoorRow[], secret: Buffer, salt: Buffer): Sealed {
  const iv = randomBytes(SEAL.ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derived(secret, salt, SEAL.keyInfo, SEAL.keyBytes), iv);
  const data = Buffer.concat([cipher.update(JSON.stringify(rows), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    name: derived(secret, salt, SEAL.nameInfo, SEAL.nameBytes).toString('base64url'),
    iv: iv.toString('base64url'),
    data: data.toString('base64url'),
  };
}

/** What of somebody counts people and tells nothing of the person. */
const nameless = ({ id, course, state, payable, companions, share }: DoorRow): DoorRow => ({
  ...{
    id,
    account_id: 0,
    number: 0,
    member_code: '',
    name: '',
    kana: '',
    course,
    state,
    payable,
    unpaid: false,
    companions,
  },
  ...(share !== undefined && { share }),
});

/**
 * People as a door that only scans has them: what names them is sealed once for each of their passes, of which `secrets` has the names by
 * account. Whoever has no pass has no record, and a door without network does not know them.
 */
export function sealPeople(
  people: readonly DoorRow[],
  secrets: ReadonlyMap<number, readonly string[]>,
): Pick<DoorList, 'people' | 'sealed'> {
  const salt = randomBytes(SEAL.saltBytes);
  const records = [...Map.groupBy(people, ({ account_id }) => account_id)].flatMap(([account, rows]) =>
    (secrets.get(account) ?? []).map((secret) => recordOf(rows, Buffer.from(secret, 'base64url'), salt)),
  );
  return {
    people: people.map(nameless),
    // In the order of names that say nothing, so that the order of the list does not either.
    sealed: { salt: salt.toString('base64url'), records: records.toSorted((a, b) => (a.name < b.name ? -1 : 1)) },
  };
}
