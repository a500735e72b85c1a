/** idb-keyval in memory, store by store: happy-dom has no IndexedDB. Given to `vi.mock('idb-keyval')`. */
export function memoryIdb() {
  const stores = new Map<string, Map<unknown, unknown>>();
  const state = { refused: false, writes: 0 };
  const of = (name: string) => {
    if (state.refused) throw new DOMException('refused', 'InvalidStateError');
    const store = stores.get(name) ?? new Map();
    stores.set(name, store);
    return store;
  };
  return {
    stores,
    state,
    module: {
      createStore: (name: string) => name,
      get: async (key: unknown, name: string) => structuredClone(of(name).get(key)),
      set: async (key: unknown, value: unknown, name: string) => {
        of(name).set(key, structuredClone(value));
        state.writes += 1;
      },
      del: async (key: unknown, name: string) => void of(name).delete(key),
      clear: async (name: string) => of(name).clear(),
      keys: async (name: string) => [...of(name).keys()],
    },
  };
}
