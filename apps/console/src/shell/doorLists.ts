import { DOOR_LISTS, doorDatabase } from '@tsudoi/domain';

/**
 * Takes the lists of doors off this device, which name who takes part in an event. A door that is open does it by itself; one that was closed before
 * its staff signed out here would keep them until it is opened again.
 */
export function forgetDoorLists(storage: IDBFactory | undefined = globalThis.indexedDB): Promise<void> {
  return new Promise((resolve) => {
    if (storage === undefined) return resolve();
    const opening = storage.open(doorDatabase(DOOR_LISTS));
    // No door was ever opened here: nothing is made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const database = opening.result;
      const clearing = database.transaction(DOOR_LISTS, 'readwrite');
      clearing.objectStore(DOOR_LISTS).clear();
      const end = () => {
        database.close();
        resolve();
      };
      clearing.oncomplete = end;
      clearing.onabort = end;
    };
  });
}
