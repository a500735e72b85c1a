import { useSyncExternalStore } from 'react';

/** A field that is on screen: what it is called, where it stands, and how a value of it reads. */
export interface FieldEntry {
  name: string;
  /** Id of its input, to move the focus to. */
  inputId: string;
  label: string;
  section: string;
  /** It shows errors of the parts of its value itself, each at its own path (`documents.0.file`). */
  nested?: boolean;
  /** A value in words, for the list of changes; blank values are handled by the caller. */
  read(value: unknown): string;
}

/** A section of a form. */
export interface SectionEntry {
  id: string;
  title: string;
}

/** Fields and sections of a form that are on screen: each registers itself when it is mounted and is taken out when it goes. */
export interface Registry {
  /** Adds a field, in place of an entry of the same name; the returned function removes it. */
  addField(entry: FieldEntry): () => void;
  /** Adds a section; the returned function removes it. */
  addSection(entry: SectionEntry): () => void;
  /** Calls the listener once for all changes of a task; the returned function unsubscribes it. */
  subscribe(listener: () => void): () => void;
  snapshot(): RegistrySnapshot;
}

/** Fields and sections in the order of the page. */
export interface RegistrySnapshot {
  fields: readonly FieldEntry[];
  sections: readonly SectionEntry[];
}

/** Makes the registry of one form. */
export function createRegistry(): Registry {
  const fields = new Map<string, FieldEntry>();
  const sections = new Map<string, SectionEntry>();
  const listeners = new Set<() => void>();
  let current: RegistrySnapshot = { fields: [], sections: [] };
  let isScheduled = false;
  // Many fields are mounted at once; listeners are called once for all of them.
  const scheduleNotify = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      current = {
        fields: inPageOrder([...fields.values()], (field) => field.inputId),
        sections: inPageOrder([...sections.values()], (section) => section.id),
      };
      for (const listener of listeners) listener();
    });
  };
  const adder =
    <Entry>(map: Map<string, Entry>, keyOf: (entry: Entry) => string) =>
    (entry: Entry) => {
      map.set(keyOf(entry), entry);
      scheduleNotify();
      return () => {
        if (map.get(keyOf(entry)) === entry) map.delete(keyOf(entry));
        scheduleNotify();
      };
    };
  return {
    addField: adder(fields, (entry) => entry.name),
    addSection: adder(sections, (entry) => entry.id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
  };
}

/** Fields and sections of a form as they stand on screen. */
export function useRegistry(registry: Registry): RegistrySnapshot {
  return useSyncExternalStore(registry.subscribe, registry.snapshot);
}

function inPageOrder<Entry>(entries: Entry[], idOf: (entry: Entry) => string): Entry[] {
  return entries
    .map((entry) => ({ entry, element: document.getElementById(idOf(entry)) }))
    .sort(({ element: a }, { element: b }) => {
      if (a === null || b === null || a === b) return 0;
      return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    })
    .map(({ entry }) => entry);
}
