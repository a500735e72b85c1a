/** The app-wide event a page shows its result with (UI-09). */
export const ALERT_EVENT = 'tsudoi:alert';

export interface SystemAlert {
  kind: 'success' | 'error';
  message: string;
}

/** Shows a system alert over whatever page is open. */
export function showAlert(kind: SystemAlert['kind'], message: string): void {
  dispatchEvent(new CustomEvent<SystemAlert>(ALERT_EVENT, { detail: { kind, message } }));
}

/** Reads the event; anything else is no alert. */
export function alertOf(event: Event): SystemAlert | undefined {
  if (!(event instanceof CustomEvent)) return undefined;
  const detail: unknown = event.detail;
  if (typeof detail !== 'object' || detail === null || !('message' in detail) || !('kind' in detail)) return undefined;
  const { kind, message } = detail;
  if (typeof message !== 'string' || (kind !== 'success' && kind !== 'error')) return undefined;
  return { kind, message };
}
