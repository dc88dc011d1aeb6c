import { callService, objectOf, ServiceError, textOf } from '../net/call-service.ts'

/*
 * A service that makes background checks, with the three calls of `docs/onboarding.md`: begin a verification, read one, and whether
 * the token works. Beginning has a key by which the service knows a repeated request, so that a lost answer is asked for again.
 */

/** A service as an organisation has connected it. */
export interface BackgroundCheckService {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly token: string
  /** Also call `http://127.0.0.1`: for development and tests. */
  readonly allowLocal: boolean
}

export interface CheckOrder {
  /** The same for the same verification. */
  readonly key: string
  readonly candidate: { name: string; email: string | null; phone: string | null; birth_date: string | null }
  readonly checks: readonly string[]
  readonly consent: { given_on: string; note: string }
}

export interface CheckAnswer {
  readonly type: string
  readonly state: 'pending' | 'clear' | 'discrepancy' | 'unable'
  readonly note: string
  /** `YYYY-MM-DD`; null where the service does not say. */
  readonly checkedOn: string | null
}

const STATES = ['pending', 'clear', 'discrepancy', 'unable'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

async function ask(
  { baseUrl, token, allowLocal }: BackgroundCheckService,
  path: string,
  order?: CheckOrder,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const { key, ...body } = order ?? {}
  const request = order
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': String(key) },
        body: JSON.stringify(body),
      }
    : { method: 'GET', headers }
  return objectOf(await callService(`${baseUrl}/api/v1/${path}`, request, { allowLocal, timeoutMs: 30_000 }))
}

/**
 * Has a verification begun.
 *
 * @returns what the service knows it by
 * @throws ServiceError
 */
export const beginCheck = async (service: BackgroundCheckService, order: CheckOrder): Promise<string> =>
  textOf(await ask(service, 'verifications', order), 'id')

function answerOf(given: unknown): CheckAnswer {
  const { type, status, remarks, completed_on: day } = (given ?? {}) as Record<string, unknown>
  const state = STATES.find((one) => one === status)
  if (typeof type !== 'string' || !state) throw new ServiceError('unexpected_answer', 'checks')
  return {
    ...{ type, state, note: typeof remarks === 'string' ? remarks.slice(0, 1000) : '' },
    checkedOn: typeof day === 'string' && DAY.test(day) ? day : null,
  }
}

/** What the service has found so far. @throws ServiceError */
export async function readCheck(service: BackgroundCheckService, reference: string): Promise<CheckAnswer[]> {
  const { checks } = await ask(service, `verifications/${encodeURIComponent(reference)}`)
  if (!Array.isArray(checks)) throw new ServiceError('unexpected_answer', 'checks')
  return checks.map(answerOf)
}

/** Whether the service knows the token. @throws ServiceError */
export async function checkBackgroundService(service: BackgroundCheckService): Promise<void> {
  await ask(service, 'account')
}
