import { guestEvent, guestEvents, memberEvent, memberEvents } from '@tsudoi/contract/events';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { useAnswer } from '../../shell/answer.ts';

/** What a list is narrowed to, as the address has it. */
export interface Narrowed {
  month?: string;
  course?: string;
  open?: 0 | 1;
  keyword?: string;
  page?: number;
}

/** Events of a kind as whoever is here may read them. */
export function useEvents(event_cms_code: string, query: Narrowed) {
  const isMember = useStore(info).member !== undefined;
  const input = { params: { event_cms_code }, query };
  const own = useAnswer(memberEvents, isMember ? input : null);
  const open = useAnswer(guestEvents, isMember ? null : input);
  return isMember ? own : open;
}

/** An event as whoever is here may read it, and whether that is a guest. */
export function useEvent(params: { event_cms_code: string; event_code: string }) {
  const isMember = useStore(info).member !== undefined;
  const own = useAnswer(memberEvent, isMember ? { params } : null);
  const open = useAnswer(guestEvent, isMember ? null : { params });
  return { ...(isMember ? own : open), isMember };
}
