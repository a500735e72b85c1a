/**
 * Lets everybody who asks for the same thing while it is being looked up wait for the one answer, so that what runs out
 * under load is looked up once and not by every request at the same moment.
 */
export function sharing<T>(lookUp: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const asked = lookUp(key).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
