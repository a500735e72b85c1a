type Navigate = (to: string, options: { replace: boolean }) => void;

let navigate: Navigate = (to) => location.assign(to);

/** The router gives its navigation, so that what is no screen (an ended session, a 402) can move on. */
export function setNavigate(by: Navigate): void {
  navigate = by;
}

export function goTo(path: string): void {
  navigate(path, { replace: true });
}

/** The address the member is at, with its query. */
export function here(): string {
  return location.pathname + location.search + location.hash;
}
