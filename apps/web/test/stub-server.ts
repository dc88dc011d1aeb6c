import { vi } from 'vitest'

export interface SeenRequest {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

export type Answer = { status?: number; data?: unknown } & Record<string, unknown>

/**
 * Stands in for the server: answers each call by its path below `/services/<service>/` in the envelope
 * and remembers what was asked. A path without an answer is a 404 without an envelope.
 */
export function stubServer(
  answers: Record<string, Answer | ((request: SeenRequest) => Answer | Response | Promise<Answer>)>,
) {
  const seen: SeenRequest[] = []
  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://localhost')
    const text = typeof init.body === 'string' ? init.body : ''
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: text ? JSON.parse(text) : init.body,
    }
    seen.push(request)
    const path = url.pathname.replace(/^\/services\/[\w-]+\//, '')
    const found = answers[path]
    if (!found) return new Response('<html>no such page</html>', { status: 404 })
    const given = await (typeof found === 'function' ? found(request) : found)
    if (given instanceof Response) return given
    const { status = 200, data = null, ...rest } = given
    const envelope = { error: status >= 400, message: '', data, code: status, forceLogin: false, ...rest }
    return new Response(JSON.stringify(envelope), { status, headers: { 'content-type': 'application/json' } })
  }
  vi.stubGlobal('fetch', answer)
  return {
    seen,
    paths: () => seen.map((request) => request.url.pathname.replace(/^\/services\/[\w-]+\//, '')),
  }
}
