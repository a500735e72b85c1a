import { formatInstantJst } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { type ServerMessageId, serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import type { FacilityTx } from '../../db/scope.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import type { Cell } from '../../tasks/exports/rows.ts';
import { readDefinitions } from '../account-cms/index.ts';
import { changesInWords, MASK, memberInWords, membersWithValues } from '../members/index.ts';
import {
  changesOf,
  consentsOf,
  depositsOf,
  entriesOf,
  invoicesOf,
  linksOf,
  mailsOf,
  notesOf,
  recordsOfPerson,
  signInsOf,
} from './store.ts';

/** What a disclosure was asked for; kept in its task. */
export interface DisclosureParams extends ExportParams {
  member_id: number;
  locale: Locale;
  /** Whether who asked may see invoices, and money that came. */
  invoices: boolean;
  deposits: boolean;
  /** Codes of the event kinds that who asked may see, and whether those are all. */
  kinds: readonly string[];
  every_kind: boolean;
}

/** Headers of the file, in their order. */
export const disclosureHeaders = (locale: Locale): string[] =>
  (['part', 'item', 'content', 'at', 'by'] as const).map((column) => serverText(locale, `disclosure.${column}`));

type Part = Extract<ServerMessageId, `disclosure.of_${string}`>;

const at = (moment: Date | null): Cell => (moment === null ? null : formatInstantJst(moment));

/** All that is kept of a person, a line for each fact; none where the reader's organizations do not reach it any more. */
export async function disclosedRows(tx: FacilityTx, params: DisclosureParams): Promise<Cell[][]> {
  const { member_id, locale, organization_ids } = params;
  const member = (await membersWithValues(tx, [member_id], organization_ids)).get(member_id);
  if (member === undefined) return [];
  const ids = await recordsOfPerson(tx, member_id);
  const definitions = await readDefinitions(tx);
  const t = (id: ServerMessageId, values: Record<string, string | number> = {}) => serverText(locale, id, values);
  const rows: Cell[][] = [];
  const put = (part: Part, item: string, content: Cell, when: Cell = null, by: Cell = null) =>
    rows.push([t(part), item, content, when, by]);

  for (const { label: item, text, hidden } of await memberInWords(tx, definitions, member.values, locale))
    if (text !== null) put('disclosure.of_fields', item, hidden ? MASK : text);
  for (const { kind, version, address, guardian, agreed_at } of await consentsOf(tx, ids))
    put(
      'disclosure.of_consents',
      t(`legal.${kind}`),
      t('disclosure.consent', { version, address }),
      at(agreed_at),
      guardian,
    );
  for (const { is_holder, name, since, until } of await linksOf(tx, ids))
    put('disclosure.of_links', t(is_holder ? 'disclosure.holds' : 'disclosure.held'), name, at(since), at(until));
  for (const { body, by, created_at } of await notesOf(tx, ids))
    put('disclosure.of_notes', t('disclosure.note'), body, at(created_at), by);

  if (params.invoices)
    for (const { number, title, total, paid, due_on, payment, issued_on } of await invoicesOf(tx, ids)) {
      const money = t('disclosure.invoice', {
        total,
        paid,
        due: due_on,
        state: label('invoicePayment', payment, locale),
      });
      put('disclosure.of_invoices', `${number ?? ''} ${title}`.trim(), money, issued_on);
    }
  if (params.deposits)
    for (const { amount, received_on, method, payer_name, reversed_at } of await depositsOf(tx, ids)) {
      const taken = reversed_at === null ? 'disclosure.deposit' : 'disclosure.deposit_reversed';
      put(
        'disclosure.of_deposits',
        label('depositMethod', method, locale),
        t(taken, { amount }),
        received_on,
        payer_name,
      );
    }
  for (const { event, course, state, queued_at, let_in } of await entriesOf(tx, ids, params.kinds)) {
    put('disclosure.of_entries', event, `${course} ${t(`participants.standing.${state}`)}`, at(queued_at));
    for (const when of let_in) put('disclosure.of_entries', event, t('disclosure.let_in'), at(when));
  }

  for (const { subject, to_address, created_at, sent_at } of await mailsOf(tx, ids))
    put('disclosure.of_mails', subject, to_address, at(sent_at ?? created_at));
  for (const { at: when, action, address } of await signInsOf(tx, ids))
    put(
      'disclosure.of_sign_ins',
      t(action === 'sign_in' ? 'disclosure.signed_in' : 'disclosure.refused'),
      address,
      at(when),
    );
  const entries = await changesOf(tx, ids);
  const changes = await changesInWords(tx, definitions, entries, locale);
  for (const [index, { at: when, actor_name }] of entries.entries())
    for (const { label: item, before, after } of changes[index] ?? [])
      put('disclosure.of_changes', item, `${before ?? ''} → ${after ?? ''}`, at(when), actor_name);

  const left = [
    ...(params.invoices ? [] : [t('disclosure.of_invoices')]),
    ...(params.deposits ? [] : [t('disclosure.of_deposits')]),
    ...(params.every_kind ? [] : [t('disclosure.of_entries')]),
  ];
  for (const part of left) put('disclosure.of_left_out', part, t('disclosure.left_out'));
  return rows;
}
