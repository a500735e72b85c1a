import { applicationCode, formatInstantJst, formatZip } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import type { PlainMenuKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import type { Cell } from '../../tasks/exports/rows.ts';
import { readDefinitions } from '../account-cms/index.ts';
import { corporateValues } from '../corporates/index.ts';
import { changesInWords, MASK, memberInWords, membersWithValues } from '../members/index.ts';
import { cityName, prefectureName } from '../reference/index.ts';
import * as store from './store.ts';

/** What a disclosure was asked for; kept in its task. */
export interface DisclosureParams extends ExportParams {
  member_id: number;
  locale: Locale;
  /** Menus of parts that whoever asked may see. */
  menus: readonly PlainMenuKey[];
  /** Codes of the event kinds that they may see, and whether those are all. */
  kinds: readonly string[];
  every_kind: boolean;
}

/** Headers of the file, in their order. */
export const disclosureHeaders = (locale: Locale): string[] =>
  (['part', 'item', 'content', 'at', 'by'] as const).map((column) => serverText(locale, `disclosure.${column}`));

/** A line but for its part: item, content, when, and who. */
type Line = readonly [item: string, content: Cell, at?: Cell, by?: Cell];
interface Asked {
  tx: FacilityTx;
  /** The person's records, merged ones among them. */
  ids: readonly number[];
  /** Organizations that whoever asked reaches; null for all. */
  organization_ids: readonly number[] | null;
  locale: Locale;
  kinds: readonly string[];
  t(id: ServerMessageId, values?: Record<string, string | number>): string;
}
interface Part {
  name: Extract<ServerMessageId, `disclosure.of_${string}`>;
  /** Who may not see this menu gets none of it. */
  menu?: PlainMenuKey;
  lines(asked: Asked): Promise<Line[]>;
}

const at = (moment: Date | null): Cell => (moment === null ? null : formatInstantJst(moment));
const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

/** What is kept of a person beside the record itself, in the order of the file. */
const PARTS: readonly Part[] = [
  {
    name: 'disclosure.of_applications',
    menu: 'applications',
    lines: async ({ tx, ids, t }) =>
      (await store.applicationsOf(tx, ids)).map(({ id, email, note, submitted_at, decided_at }) => [
        applicationCode(id),
        joined(t('disclosure.applied', { email }), note),
        at(submitted_at ?? decided_at),
      ]),
  },
  {
    name: 'disclosure.of_consents',
    lines: async ({ tx, ids, t }) =>
      (await store.consentsOf(tx, ids)).map(({ kind, version, address, guardian, agreed_at }) => [
        t(`legal.${kind}`),
        t('disclosure.consent', { version, address }),
        at(agreed_at),
        guardian,
      ]),
  },
  {
    name: 'disclosure.of_links',
    lines: async ({ tx, ids, organization_ids, t }) =>
      (await store.linksOf(tx, ids, organization_ids)).map(({ is_holder, name, since }) => [
        t(is_holder ? 'disclosure.holds' : 'disclosure.held'),
        name ?? MASK,
        at(since),
      ]),
  },
  {
    name: 'disclosure.of_notes',
    lines: async ({ tx, ids, t }) =>
      (await store.notesOf(tx, ids)).map(({ body, by, created_at }) => [
        t('disclosure.note'),
        body,
        at(created_at),
        by,
      ]),
  },
  {
    name: 'disclosure.of_documents',
    menu: 'documents',
    lines: async ({ tx, ids, t }) =>
      (await store.documentsOf(tx, ids)).map(({ title, last_at, times }) => [
        title,
        t('disclosure.opened', { times }),
        at(last_at),
      ]),
  },
  {
    name: 'disclosure.of_plans',
    menu: 'payment-plans',
    lines: async ({ tx, ids }) =>
      (await store.plansOf(tx, ids)).map(({ name, starts_on, ends_on }) => [
        name,
        `${starts_on}–${ends_on ?? ''}`,
        starts_on,
      ]),
  },
  {
    name: 'disclosure.of_billing',
    menu: 'billing-addresses',
    lines: async ({ tx, ids }) =>
      (await store.billingOf(tx, ids)).map((of) => [
        joined(of.addressee, of.honorific),
        joined(
          of.department,
          of.zipcode && formatZip(of.zipcode),
          joined(prefectureName(of.pref_code ?? ''), cityName(of.city_code ?? ''), of.address, of.building_name),
        ),
        at(of.created_at),
      ]),
  },
  {
    name: 'disclosure.of_invoices',
    menu: 'invoices',
    lines: async ({ tx, ids, locale, t }) =>
      (await store.invoicesOf(tx, ids)).map(({ number, title, total, paid, due_on, payment, issued_on }) => [
        joined(number, title),
        t('disclosure.invoice', { total, paid, due: due_on, state: label('invoicePayment', payment, locale) }),
        issued_on,
      ]),
  },
  {
    name: 'disclosure.of_deposits',
    menu: 'deposits',
    lines: async ({ tx, ids, locale, t }) =>
      (await store.depositsOf(tx, ids)).map(({ amount, received_on, method, payer_name, reversed_at }) => [
        label('depositMethod', method, locale),
        t(reversed_at === null ? 'disclosure.deposit' : 'disclosure.deposit_reversed', { amount }),
        received_on,
        payer_name,
      ]),
  },
  {
    name: 'disclosure.of_entries',
    lines: async ({ tx, ids, kinds, t }) =>
      (await store.entriesOf(tx, ids, kinds)).flatMap(({ event, course, state, queued_at, let_in }): Line[] => [
        [event, joined(course, t(`participants.standing.${state}`)), at(queued_at)],
        ...let_in.map((when): Line => [event, t('disclosure.let_in'), at(when)]),
      ]),
  },
  {
    name: 'disclosure.of_mails',
    lines: async ({ tx, ids }) =>
      (await store.mailsOf(tx, ids)).map(({ subject, to_address, created_at, sent_at }) => [
        subject,
        to_address,
        at(sent_at ?? created_at),
      ]),
  },
  {
    name: 'disclosure.of_sign_ins',
    lines: async ({ tx, ids, t }) =>
      (await store.signInsOf(tx, ids)).map(({ at: when, action, address }) => [
        t(action === 'sign_in' ? 'disclosure.signed_in' : 'disclosure.refused'),
        address,
        at(when),
      ]),
  },
];

/** Menus that parts of a disclosure are of, and what only a corporate has. */
export const disclosedMenus: readonly PlainMenuKey[] = [...PARTS.flatMap(({ menu }) => menu ?? []), 'corporates'];

/** All that is kept of a person, a line for each fact; none where the organizations of whoever asked do not reach it any more. */
export async function disclosedRows(tx: FacilityTx, params: DisclosureParams): Promise<Cell[][]> {
  const { member_id, locale, organization_ids, menus, kinds, every_kind } = params;
  const member = (await membersWithValues(tx, [member_id], organization_ids)).get(member_id);
  if (member === undefined) return [];
  const ids = await store.recordsOfPerson(tx, member_id);
  const t: Asked['t'] = (id, values = {}) => serverText(locale, id, values);
  const rows: Cell[][] = [];
  const put = (name: Part['name'], lines: readonly Line[]) =>
    rows.push(...lines.map(([item, content, when = null, by = null]) => [t(name), item, content, when, by]));

  const definitions = await readDefinitions(tx);
  const own = menus.includes('corporates') ? await corporateValues(tx, member_id) : {};
  const fields = await memberInWords(tx, definitions, { ...member.values, ...own }, locale);
  put(
    'disclosure.of_fields',
    fields.flatMap(({ label: item, text, hidden }) => (text === null ? [] : [[item, hidden ? MASK : text]])),
  );
  const isSeen = ({ menu }: Part) => menu === undefined || menus.includes(menu);
  for (const part of PARTS.filter(isSeen))
    put(part.name, await part.lines({ tx, ids, organization_ids, locale, kinds, t }));
  const entries = await store.changesOf(tx, ids);
  const changes = await changesInWords(tx, definitions, entries, locale);
  put(
    'disclosure.of_changes',
    entries.flatMap(({ at: when, actor_name }, index) =>
      (changes[index] ?? []).map(
        ({ label: item, before, after }): Line => [item, `${before ?? ''} → ${after ?? ''}`, at(when), actor_name],
      ),
    ),
  );
  const left = PARTS.filter((part) => !isSeen(part) || (part.name === 'disclosure.of_entries' && !every_kind));
  put(
    'disclosure.of_left_out',
    left.map(({ name }) => [t(name), t('disclosure.left_out')]),
  );
  return rows;
}
