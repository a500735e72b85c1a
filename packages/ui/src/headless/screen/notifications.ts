import {
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_TIMEOUT_MS,
  type NotificationHorizontal,
  type NotificationType,
  type NotificationVertical,
} from '@tsudoi/domain';
import { proxy } from 'valtio';

/** A notification in all its fields (ENT-33). */
export interface Notification {
  id: number;
  message: string;
  title?: string;
  /** A single character or an emoji beside the words. */
  icon?: string;
  type: NotificationType;
  vertical: NotificationVertical;
  horizontal: NotificationHorizontal;
  /** Milliseconds until it closes by itself; 0 stays. */
  timeout: number;
  showClose: boolean;
  closeOnClick: boolean;
  /** One thing to do about it, such as taking back what was just done. */
  action?: { text: string; run(): void };
  /** Lies on the others instead of below them (NTF-02). */
  overlap: boolean;
  at: number;
}

/** What a caller must say; the rest has the defaults of the specification. */
export type NewNotification = Pick<Notification, 'message'> & Partial<Omit<Notification, 'id' | 'at'>>;

interface NotificationState {
  open: Notification[];
  /** Measured heights in px, by id. */
  heights: Record<number, number>;
  history: Notification[];
}

const HISTORY_LENGTH = 30;
const GAP = 8;

/** Notifications that are shown, and those that were. */
export const notificationState = proxy<NotificationState>({ open: [], heights: {}, history: [] });

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a notification and returns its id. */
export function notify(input: NewNotification): number {
  const id = nextId++;
  const entry: Notification = {
    ...NOTIFICATION_DEFAULTS,
    timeout: NOTIFICATION_TIMEOUT_MS,
    overlap: false,
    ...input,
    id,
    at: Date.now(),
  };
  notificationState.open.push(entry);
  notificationState.history = [entry, ...notificationState.history].slice(0, HISTORY_LENGTH);
  resume(id);
  return id;
}

/** Closes one, by its close button, a click, or its time. */
export function dismiss(id: number): void {
  pause(id);
  notificationState.open = notificationState.open.filter((entry) => entry.id !== id);
  delete notificationState.heights[id];
}

/** Stops its time while a pointer or the focus is on it. */
export function pause(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets its time run again. */
export function resume(id: number): void {
  const entry = notificationState.open.find((candidate) => candidate.id === id);
  if (entry === undefined || entry.timeout <= 0) return;
  pause(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), entry.timeout),
  );
}

/** How a screen reader takes it up: what went wrong at once, the rest when it is done with its sentence. */
export function politenessOf(type: NotificationType): 'assertive' | 'polite' {
  return type === 'danger' || type === 'warning' ? 'assertive' : 'polite';
}

/** Remembers a measured height so that those after it move. */
export function measured(id: number, height: number): void {
  if (notificationState.heights[id] !== height) notificationState.heights[id] = height;
}

/** Distance in px of each notification of one corner from its edge, in the order given; overlapping ones take no room. */
export function offsets(
  corner: readonly Pick<Notification, 'id' | 'overlap'>[],
  heights: Readonly<Record<number, number>>,
): number[] {
  let next = 0;
  return corner.map(({ id, overlap }) => {
    if (overlap) return 0;
    const own = next;
    next += (heights[id] ?? 0) + GAP;
    return own;
  });
}
