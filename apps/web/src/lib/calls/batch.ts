import { batchReads } from '@muster/contract/calls/session/batch'
import { addressOf } from './client-config.ts'
import { readEnvelope, type SendOptions, send } from './transport.ts'

/** Time in which reads come together, in milliseconds: what one screen asks for as it is drawn. */
const GATHER_MS = 8
/** As the contract has it. */
const MOST = 20

interface Waiting {
  request: SendOptions
  resolve: (response: Response) => void
  reject: (cause: unknown) => void
}

let waiting: Waiting[] = []

/** Whether a request may be made by the server in a batch: a read of this origin, with nothing special about it. */
function canGather({ method, url, body, cookies }: SendOptions): boolean {
  const isText = body === null || body === undefined || typeof body === 'string'
  return ['GET', 'POST'].includes(method) && url.startsWith('/services/') && isText && !cookies
}

/** Reads that are sent together have these in common. */
const groupOf = ({ headers, timeout }: SendOptions) => `${headers?.token} ${headers?.app_lang} ${timeout}`

function alone({ request, resolve, reject }: Waiting): void {
  send(request).then(resolve, reject)
}

async function sendGroup(group: readonly Waiting[], request: SendOptions): Promise<void> {
  const calls = group.map(({ request: { method, url, body } }) => ({
    method,
    url,
    ...(typeof body === 'string' ? { body } : {}),
  }))
  const response = await send({
    method: batchReads.method,
    url: addressOf(batchReads),
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ calls }),
    timeout: request.timeout,
  })
  const envelope = await readEnvelope(response)
  const answers = (envelope?.data as { answers?: { status: number; body: string }[] } | null)?.answers
  if (response.ok && answers?.length === group.length) {
    for (const [at, { status, body }] of answers.entries()) group[at]?.resolve(new Response(body, { status }))
    return
  }
  // Refused as a whole (the session is over, too many calls, a server of before): each gets its own answer.
  for (const one of group) alone(one)
}

function flush(): void {
  const all = waiting.filter(({ request }) => !request.signal?.aborted)
  waiting = []
  for (const group of Map.groupBy(all, ({ request }) => groupOf(request)).values()) {
    for (let at = 0; at < group.length; at += MOST) {
      const part = group.slice(at, at + MOST)
      const [first] = part
      if (!first) continue
      if (part.length === 1) alone(first)
      else
        sendGroup(part, first.request).catch((cause) => {
          for (const { reject } of part) reject(cause)
        })
    }
  }
}

/**
 * Sends a read together with the others that are asked for at the same moment; a single one is sent as it is.
 *
 * @throws as `send`
 */
export function sendRead(request: SendOptions): Promise<Response> {
  if (!canGather(request)) return send(request)
  return new Promise((resolve, reject) => {
    waiting.push({ request, resolve, reject })
    request.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true })
    if (waiting.length === 1) setTimeout(flush, GATHER_MS)
  })
}
