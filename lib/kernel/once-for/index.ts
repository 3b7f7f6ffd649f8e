/** Makes a function that loads something once for each key, and again where that failed. */
export function onceFor<Key, T>(load: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const loaded = new Map<Key, Promise<T>>();
  return (key) => {
    const known = loaded.get(key);
    if (known) return known;
    const loading = load(key);
    loaded.set(key, loading);
    loading.catch(() => loaded.delete(key));
    return loading;
  };
}
