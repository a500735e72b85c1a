import type { EntryRow } from '@tsudoi/contract/entries';
import { isLiving } from '@tsudoi/domain';
import type { Translate } from '../shell/words.ts';
import type { StateTag } from './eventWords.ts';

/** Where an entry stands, in one tag. */
export function entryTag(
  { state, payable, called_off }: Pick<EntryRow, 'state' | 'payable' | 'called_off'>,
  t: Translate,
): StateTag {
  // Everybody who was in when an event was cancelled reads that, also where their entry was ended with it.
  if (called_off === 'canceled' || (called_off !== null && isLiving(state)))
    return { text: t(`events.state.${called_off}`), look: 'bad' };
  if (payable) return { text: t('entries.state.to_pay'), look: 'warn' };
  const look =
    state === 'entered' ? 'ok' : state === 'waiting' || state === 'offered' || state === 'requested' ? 'warn' : '';
  return { text: t(`entries.state.${state}`), look };
}
