import { API_TEXT, ApiError } from './api-error.ts'
import { readEnvelope, type SendOptions } from './transport.ts'

/** What the inline script requested before the app's code had loaded (scripts/first/first.js). */
interface Early {
  token: string
  language: string
  calls: readonly { method: string; url: string; body?: string }[]
  answer: Promise<Response>
}

declare global {
  interface Window {
    __MUSTER_EARLY__?: Early
  }
}

type Answers = readonly { status: number; body: string }[] | null

/** Parsed once, for all parts. */
let answers: Promise<Answers> | null = null
let taken = new Set<number>()

async function read(answer: Promise<Response>): Promise<Answers> {
  const response = await answer
  const envelope = await readEnvelope(response)
  return response.ok ? ((envelope?.data as { answers?: Answers } | null)?.answers ?? null) : null
}

function timeOut(milliseconds: number, signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const deadline = AbortSignal.timeout(milliseconds)
    deadline.addEventListener('abort', (cause) =>
      reject(new ApiError({ key: 'client.timeout', message: API_TEXT.network, status: 0, cause })),
    )
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function answerAt(
  at: number,
  early: Early,
  { timeout, signal }: SendOptions,
): Promise<Response | null> {
  answers ??= read(early.answer).catch(() => null)
  const part = (await Promise.race([answers, timeOut(timeout, signal)]))?.[at]
  return part ? new Response(part.body, { status: part.status }) : null
}

/**
 * Returns the answer to a call that the inline script has already sent; each answer is handed out once. Returns null if
 * the script did not send that call, and resolves to null if it got no answer: then the call must be sent.
 *
 * @throws ApiError `client.timeout` when the answer takes too long
 */
export function takeEarly(request: SendOptions): Promise<Response | null> | null {
  const early = window.__MUSTER_EARLY__
  const { token, app_lang: language } = request.headers ?? {}
  if (!early || early.token !== token || early.language !== language) return null
  const at = early.calls.findIndex(
    ({ method, url, body }) =>
      method === request.method && url === request.url && (body ?? null) === (request.body ?? null),
  )
  if (at < 0 || taken.has(at)) return null
  taken.add(at)
  return answerAt(at, early, request)
}

/** For tests: as on a new page. */
export function forgetEarly(): void {
  answers = null
  taken = new Set()
}
