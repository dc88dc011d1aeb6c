/** The part of the browser's cache storage that is used, in memory. */
export function fakeCaches() {
  const places = new Map<string, Map<string, string>>()
  const open = async (name: string) => {
    const place = places.get(name) ?? new Map<string, string>()
    places.set(name, place)
    return {
      keys: async () => [...place.keys()].map((url) => ({ url })),
      match: async (url: string) => (place.has(url) ? new Response(place.get(url)) : undefined),
      put: async (url: string, answer: Response) => void place.set(url, await answer.text()),
      delete: async (request: { url: string }) => place.delete(request.url),
    }
  }
  return {
    open,
    delete: async (name: string) => places.delete(name),
    /** Everything that lies there, as text. */
    texts: () => [...places.values()].flatMap((place) => [...place.values()]),
  }
}
