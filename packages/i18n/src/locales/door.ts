import type { door } from './ja/door.ts';

/** Ids of the words of the door, which has no other words. */
export type DoorId = keyof typeof door;
/** The words of the door in a language. */
export type DoorMessages = Readonly<Record<DoorId, string>>;
