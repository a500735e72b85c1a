import { applicationCode, DAY_MS, foldForSearch, fullName, HOUR_MS, MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../db/scope.ts';
import {
  agreedTexts,
  changeApplication,
  chargeFee,
  consentTexts,
  insertApplication,
} from '../families/applications/index.ts';
import type { DemoFormer } from './leavers.ts';
import { placed } from './members.ts';
import { memberOf } from './store.ts';

/** What the applications of the demo are made of. */
interface Plan {
  types: Readonly<Record<'S' | 'J', number>>;
  former: DemoFormer;
  /** Answers to the facility's own fields. */
  extend_info: Record<string, unknown>;
  facility: { name: string };
  now: Date;
  by: string;
}

const MINUTE_MS = 60_000;
/** Approved, and to pay for joining. */
const UNPAID = 'temp@aoba.example';
const JOINING = { name: 'ジュニア会員', sign_up_fee: 3_300, fee_rate: 10, fee_zero_reason: null } as const;

interface Applying {
  type: number;
  email: string;
  at: Date;
  info: Partial<NonNullable<Parameters<typeof changeApplication>[2]['basic_info']>> & {
    last_name: string;
    first_name: string;
  };
  guardian?: { last_name: string; first_name: string; relation: 'mother'; phone: string };
  question?: { path: string; note: string };
  /** Sent along with the one before. */
  along?: boolean;
}

/** Who waits: somebody who was a member before, a child of hanako, somebody who was asked for a telephone number, and who has to pay. */
export async function insertDemoApplications(tx: FacilityTx, plan: Plan): Promise<void> {
  const { types, former, extend_info, facility, now, by } = plan;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const year = now.getFullYear();
  const guardian = { last_name: '山本', first_name: '花子', relation: 'mother' as const, phone: '090-1234-5678' };
  const people: Applying[] = [
    {
      type: types.S,
      email: 'yuki.nakamura@mail.example',
      at: ago(40 * MINUTE_MS),
      info: {
        last_name: former.last_name,
        first_name: former.first_name,
        last_name_kana: former.last_name_kana,
        first_name_kana: former.first_name_kana,
        birthday: former.birthday,
        phone: former.phone,
        ...placed('2270062', '2-14-8'),
      },
    },
    {
      type: types.J,
      email: 'hanako@aoba.example',
      at: ago(5 * HOUR_MS),
      guardian,
      info: {
        last_name: '山本',
        first_name: '葵',
        last_name_kana: 'ヤマモト',
        first_name_kana: 'アオイ',
        birthday: `${year - 7}-07-07`,
        phone: guardian.phone,
        ...placed('2270062', '2-5-1'),
      },
    },
    {
      type: types.S,
      email: 'koji.uchida@mail.example',
      at: ago(3 * DAY_MS),
      question: { path: 'basic_info.phone', note: '市外局番からの番号をご記入ください。' },
      info: {
        last_name: '内田',
        first_name: '浩二',
        last_name_kana: 'ウチダ',
        first_name_kana: 'コウジ',
        birthday: '1979-02-18',
        phone: '555-0143',
        ...placed('2260027', '3-9-12'),
      },
    },
  ];
  const home = placed('2250011', '4-12-3');
  const mother = { last_name: '西川', first_name: '真理', relation: 'mother' as const, phone: '090-5550-0162' };
  const family = { last_name: '西川', last_name_kana: 'ニシカワ', ...home };
  const together = { email: 'mari.nishikawa@mail.example', at: ago(26 * HOUR_MS) };
  people.push(
    {
      ...together,
      type: types.S,
      info: {
        ...family,
        first_name: '真理',
        first_name_kana: 'マリ',
        birthday: `${year - 38}-11-02`,
        phone: mother.phone,
      },
    },
    ...(
      [
        ['湊', 'ミナト', `${year - 10}-04-18`],
        ['凛', 'リン', `${year - 8}-01-25`],
      ] as const
    ).map(([first_name, first_name_kana, birthday]) => ({
      ...together,
      type: types.J,
      along: true,
      guardian: mother,
      info: { ...family, first_name, first_name_kana, birthday },
    })),
  );
  people.push({
    type: types.J,
    email: UNPAID,
    at: ago(2 * DAY_MS),
    info: {
      last_name: '田中',
      first_name: '陽菜',
      last_name_kana: 'タナカ',
      first_name_kana: 'ヒナ',
      birthday: `${year - 14}-09-30`,
      phone: '090-5550-0177',
      ...placed('2270062', '1-7-3'),
    },
  });
  const fees = new Map(
    (await tx.sql<{ id: number; sign_up_fee: number }>('select id, sign_up_fee from member_type')).map(
      ({ id, sign_up_fee: fee }) => [id, fee],
    ),
  );
  const texts = await consentTexts(tx, 'ja');
  let group: number | undefined;
  for (const [index, { type, email, at, info, guardian: named, question, along }] of people.entries()) {
    const paying = email === UNPAID ? await memberOf(tx, email) : undefined;
    const agreement = {
      locale: 'ja',
      agreed_at: at.toISOString(),
      address: '192.0.2.10',
      screen: 'new-entry-form',
    } as const;
    const consents = await agreedTexts(
      tx,
      texts.map(({ kind, version }) => ({ kind, version })),
      agreement,
    );
    const id = await insertApplication(tx, {
      door: 'link',
      state: 'submitted',
      class_type: MemberClass.personal,
      member_type_id: type,
      email,
      locale: 'ja',
      consents,
      address: '192.0.2.10',
    });
    if (along !== true) group = people[index + 1]?.along === true ? id : undefined;
    await changeApplication(
      tx,
      id,
      {
        state: paying !== undefined ? 'unpaid' : question === undefined ? 'submitted' : 'returned',
        basic_info: info,
        extend_info,
        guardian: named ?? null,
        shown_fee: fees.get(type) ?? 0,
        ...(group !== undefined && { group_id: group }),
        questions: question === undefined ? [] : [question],
        search_key: `${applicationCode(id).toLowerCase()}|${foldForSearch(fullName(info))}`,
        submitted_at: at,
        ...(question !== undefined && { returned_at: new Date(at.getTime() + DAY_MS) }),
        ...(paying !== undefined && { account_id: paying, decided_at: new Date(at.getTime() + HOUR_MS) }),
      },
      by,
    );
    if (paying !== undefined)
      await chargeFee(
        { tx, facility, now, actor: { kind: 'system', id: null, name: by } },
        { id, account_id: paying },
        JOINING,
      );
  }
}
