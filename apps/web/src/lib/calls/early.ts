import { API_TEXT, ApiError } from './api-error.ts'
import { readEnvelope, type SendOptions } from './transport.ts'

/** What the inline script requested before the app's code had loaded (scripts/first/first.js). */
interface Early {
  token: string
  language: string
  batches: readonly Batch[]
  /** When they were sent, on the page's clock. */
  at: number
}

interface Batch {
  calls: readonly { method: string; url: string; body?: string }[]
  answer: Promise<Response>
}

declare global {
  interface Window {
    __MUSTER_EARLY__?: Early
  }
}

type Answers = readonly { status: number; body: string }[] | null

/**
 * How long an answer may be handed out after it was asked for, in milliseconds: a part of a home that is shown for the
 * first time later asks anew.
 */
const FRESH_MS = 30_000

/** Parsed once, for all calls of a batch. */
let answers = new Map<Batch, Promise<Answers>>()
let taken = new Set<Batch['calls'][number]>()

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
  batch: Batch,
  { timeout, signal }: SendOptions,
): Promise<Response | null> {
  const known = answers.get(batch) ?? read(batch.answer).catch(() => null)
  answers.set(batch, known)
  const part = (await Promise.race([known, timeOut(timeout, signal)]))?.[at]
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
  if (performance.now() - early.at > FRESH_MS) return null
  for (const batch of early.batches) {
    const at = batch.calls.findIndex(
      (one) =>
        one.method === request.method &&
        one.url === request.url &&
        (one.body ?? null) === (request.body ?? null) &&
        !taken.has(one),
    )
    const found = batch.calls[at]
    if (!found) continue
    taken.add(found)
    return answerAt(at, batch, request)
  }
  return null
}

/** After a change, answers from before it must not be handed out any more. */
export function dropEarly(): void {
  delete window.__MUSTER_EARLY__
}

/** For tests: as on a new page. */
export function forgetEarly(): void {
  answers = new Map()
  taken = new Set()
}
