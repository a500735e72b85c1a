import type { DoorList, DoorRow, SignedDoorList } from '@tsudoi/contract/check-ins';
import {
  type DoorPerson,
  entryAt,
  foldForSearch,
  judgePass,
  memberCodeKey,
  type Pass,
  type PassJudgement,
  readPass,
} from '@tsudoi/domain';
import { unsealed } from './seal.ts';
import { fromBase64Url, toBase64Url, verify } from './signature.ts';

/** Somebody of the list, with what their course says. */
export type Person = DoorRow & DoorPerson & { courseName: string; key: string };

/** A list that was checked, ready to answer from. */
export interface OpenList {
  list: DoorList;
  /** Somebody of the list with what their course says. */
  personOf(row: DoorRow): Person;
  people: Person[];
  /** How many of them have a photo here. */
  photoCount: number;
  byId: ReadonlyMap<number, Person>;
  byAccount: ReadonlyMap<number, Person[]>;
  byCode: ReadonlyMap<string, Person[]>;
  byNumber: ReadonlyMap<string, Person>;
  revoked: ReadonlySet<string>;
  keys: ReadonlyMap<number, Uint8Array>;
}

/** Opens a list; undefined where it is not as the facility signed it. */
export async function openList({ list: text, key, keys, signature }: SignedDoorList): Promise<OpenList | undefined> {
  const trusted = new Map(keys.map(({ id, public_key }) => [id, fromBase64Url(public_key)]));
  const by = trusted.get(key);
  if (by === undefined) return undefined;
  if (!(await verify(fromBase64Url(signature), new TextEncoder().encode(text), by))) return undefined;
  const list: DoorList = JSON.parse(text);
  const courses = new Map(
    list.courses.map(({ id, name, sessions }) => [
      id,
      {
        name,
        sessions: sessions.map((session) => ({
          id: session.id,
          from: Date.parse(session.starts_at),
          until: Date.parse(session.ends_at),
          calledOff: session.called_off,
        })),
      },
    ]),
  );
  const personOf = (row: DoorRow): Person => {
    const course = courses.get(row.course);
    return {
      ...row,
      courseName: course?.name ?? '',
      sessions: course?.sessions ?? [],
      key: foldForSearch(`${row.name} ${row.kana} ${row.member_code} ${row.number}`),
    };
  };
  const people = list.people.map(personOf);
  return {
    list,
    personOf,
    people,
    photoCount: people.filter(({ photo }) => photo !== undefined).length,
    byId: new Map(people.map((person) => [person.id, person])),
    byAccount: Map.groupBy(people, ({ account_id }) => account_id),
    byCode: Map.groupBy(people, ({ member_code }) => memberCodeKey(member_code)),
    byNumber: new Map(people.map((person) => [String(person.number), person])),
    revoked: new Set(list.revoked),
    keys: trusted,
  };
}

/** Whether somebody of a list is expected: they have a place, or have one once they have paid. */
export const isExpected = ({ state, payable }: Pick<DoorRow, 'state' | 'payable'>): boolean =>
  state === 'entered' || payable;

/** How many people a list expects, companions with them. */
export const expectedIn = ({ people }: Pick<OpenList, 'people'>): number =>
  people.filter(isExpected).reduce((sum, { companions }) => sum + companions + 1, 0);

/** What a text is that was scanned or typed, and whom of the list it means. */
export interface Found {
  judgement: PassJudgement;
  person: Person | undefined;
}

/** Finds whom a text means at a time of the server's clock: a pass, a member number, or the number of an entry. */
export async function find(open: OpenList, text: string, at: number): Promise<Found> {
  const judgement = await judgePass(text, {
    facility: open.list.facility,
    keys: open.keys,
    isRevoked: (id) => open.revoked.has(toBase64Url(id)),
    now: at,
    clockOffset: 0,
    verify,
  });
  const { pass, verdict } = judgement;
  if (pass !== undefined) {
    const isTold = verdict !== 'foreign' && verdict !== 'forged' && verdict !== 'unknown_key';
    return { judgement, person: isTold ? entryAt(await entriesOf(open, pass), at) : undefined };
  }
  // Where nobody is named, a number means nobody: the server knows.
  if (open.list.sealed !== null) return { judgement, person: undefined };
  const person = entryAt(open.byCode.get(memberCodeKey(text)) ?? [], at) ?? open.byNumber.get(text.trim());
  return { judgement, person };
}

/** Entries of whoever shows a pass: those of the account, or what the pass opens. */
async function entriesOf(open: OpenList, { account, id }: Pick<Pass, 'account' | 'id'>): Promise<readonly Person[]> {
  const { sealed } = open.list;
  return sealed === null ? (open.byAccount.get(account) ?? []) : (await unsealed(sealed, id)).map(open.personOf);
}

/** Whether a text is a pass, whosever. */
export const isPass = (text: string): boolean => readPass(text) !== undefined;

/** Those of a list whose name, kana or number has what was typed. */
export function matching(people: readonly Person[], typed: string): readonly Person[] {
  const words = foldForSearch(typed).split(' ').filter(Boolean);
  return words.length === 0 ? people : people.filter(({ key }) => words.every((word) => key.includes(word)));
}
