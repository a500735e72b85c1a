/**
 * Lets calls with the same key share one look-up while it runs, its failure included. Nothing is cached afterwards: this is for
 * caches that expire under load, so that one request looks up what all of them need.
 */
export function singleFlight<T>(lookUp: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key) => {
    const current = running.get(key);
    if (current !== undefined) return current;
    const started = lookUp(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
