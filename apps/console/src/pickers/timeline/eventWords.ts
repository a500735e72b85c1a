import type { MemberEvent, TimelineChange, TimelineSubject } from '@tsudoi/contract/histories';
import { PARTICIPANT_ACTS } from '@tsudoi/domain';
import type { ConsoleMessageId } from '@tsudoi/i18n/catalogs/console';
import type { Translate } from '@tsudoi/ui/headless/screen/i18n';

type Words = Translate<ConsoleMessageId>;

/** How many fields are named before the rest is counted. */
const NAMED = 2;

/** Names of the changed fields: 電話番号、住所, and ほか3項目 where there are more. */
function fieldNames(t: Words, changes: readonly Pick<TimelineChange, 'label'>[]): string {
  const names = [...new Set(changes.map(({ label }) => label))];
  const first = names.slice(0, NAMED).join(t('histories.separator'));
  return names.length > NAMED ? t('histories.and_more', { fields: first, count: names.length - NAMED }) : first;
}

/** What happens to entries for events beside what follows from how they stand. */
const ENTRY_ACTS = [...PARTICIPANT_ACTS, 'enter', 'bring', 'least', 'substitute', 'move'] as const;

/** What happened, in a few words without who did it. An action that is learnt later reads as a change. */
export function eventText(
  t: Words,
  event: { action: string; family?: TimelineSubject; changes: readonly Pick<TimelineChange, 'label'>[] },
): string {
  const { action, changes } = event;
  const entry = event.family === 'participation' ? ENTRY_ACTS.find((act) => act === action) : undefined;
  if (entry !== undefined) return t(`histories.entry.${entry}`);
  switch (action) {
    case 'create':
    case 'delete':
    case 'erase':
    case 'restore':
    case 'undo':
    case 'invite':
    case 'different':
    case 'not_different':
    case 'merge':
    case 'merged':
    case 'unmerge':
    case 'unmerged':
    case 'password':
    case 'export':
    case 'upload':
    case 'infected':
    case 'security':
    case 'second_factor_reset':
    case 'sign_in':
    case 'sign_out':
    case 'sign_in_refused':
    case 'sign_in_paused':
    case 'viewing':
    case 'viewing_ended':
    case 'submit':
    case 'correct':
    case 'withdraw':
    case 'ask':
    case 'approve':
    case 'refuse':
    case 'new_menus':
    case 'link':
    case 'link_asked':
    case 'link_ended':
    case 'confirm':
    case 'cancel':
    case 'send':
    case 'receipt':
    case 'allocate':
    case 'return':
    case 'write_off':
    case 'close':
    case 'reopen':
    case 'copy':
    case 'issue':
    case 'revoke':
    case 'reissue':
    case 'check':
    case 'open':
    case 'assign':
    case 'remind':
    case 'mail':
    case 'pay':
    case 'start':
    case 'create_subscriber':
    case 'update_subscriber':
    case 'delete_subscriber':
    case 'permissions':
    case 'move':
    case 'uninvite':
      return t(`histories.did.${action}`);
    case 'put_back':
      return t('histories.did.put_back', { fields: fieldNames(t, changes) });
    default:
      return changes.length === 0
        ? t('histories.did.update')
        : t('histories.did.update_fields', { fields: fieldNames(t, changes) });
  }
}

/** Who did it: a person, or the product by itself. */
export const actorText = (t: Words, by: string): string => (by === '' ? t('histories.source.system') : by);

/** Who did what to a member, in a line. */
export function eventLine(
  t: Words,
  event: Pick<MemberEvent, 'by' | 'action' | 'changes' | 'note' | 'family' | 'record'>,
): string {
  const text = event.note === null ? eventText(t, event) : t('histories.did.note');
  const did = event.record === null ? text : t('histories.did.to', { record: event.record, did: text });
  return event.by === '' ? t('histories.did.by_system', { did }) : t('histories.did.by', { who: event.by, did });
}
