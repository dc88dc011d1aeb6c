interface Kept {
  text: string
  headers: Headers
}

/** The part of the browser's cache storage that is used, in memory. */
export function fakeCaches() {
  const places = new Map<string, Map<string, Kept>>()
  const open = async (name: string) => {
    const place = places.get(name) ?? new Map<string, Kept>()
    places.set(name, place)
    return {
      keys: async () => [...place.keys()].map((url) => ({ url })),
      match: async (url: string) => {
        const kept = place.get(url)
        return kept && new Response(kept.text, { headers: kept.headers })
      },
      put: async (url: string, answer: Response) =>
        void place.set(url, { text: await answer.text(), headers: answer.headers }),
      delete: async (request: string | { url: string }) =>
        place.delete(typeof request === 'string' ? request : request.url),
    }
  }
  return {
    open,
    delete: async (name: string) => places.delete(name),
    /** Everything that lies there, as text. */
    texts: () => [...places.values()].flatMap((place) => [...place.values()].map(({ text }) => text)),
  }
}
