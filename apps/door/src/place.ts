/** Where this door stands, by its address: `/manage/events/{url}/{event_cms_code}/{event_cms_id}/check-in` and `?event=`. */
const [, , , , kind = ''] = location.pathname.split('/');

/** The kind of events, by its code. */
export const KIND = decodeURIComponent(kind);
/** Where the search of the kind's events is. */
export const BACK = `${location.pathname.replace(/\/check-in\/?$/, '')}/search`;

const key = `tsudoi_door_event_${KIND}`;

/** The event that was chosen, by its code. */
export const chosenEvent = (): string | undefined =>
  new URLSearchParams(location.search).get('event') ?? localStorage.getItem(key) ?? undefined;

/** Chooses an event, or none, here and for the next start without network. */
export function chooseEvent(code: string | undefined): void {
  const address = new URL(location.href);
  if (code === undefined) {
    localStorage.removeItem(key);
    address.searchParams.delete('event');
  } else {
    localStorage.setItem(key, code);
    address.searchParams.set('event', code);
  }
  history.replaceState(null, '', address);
}
