import { callService, objectOf, ServiceError, textOf } from '../net/call-service.ts'

/*
 * An identity service that confirms an Aadhaar number by a code to the number registered with it, with the two calls that licensed
 * gateways offer: `generate-otp` and `submit-otp`. It knows nothing of who asks, and keeps nothing.
 */

/** A service as an organisation has connected it. */
export interface IdentityService {
  /** Without a slash at its end, for example `https://kyc-api.surepass.io`. */
  readonly baseUrl: string
  readonly token: string
  /** Also call `http://127.0.0.1`: for development and tests. */
  readonly allowLocal: boolean
}

/** What the service says of whoever the number belongs to; empty or null where it does not. */
export interface IdentityFacts {
  readonly name: string
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null
}

async function post(service: IdentityService, call: string, body: object): Promise<Record<string, unknown>> {
  const headers = {
    ...{ authorization: `Bearer ${service.token}`, accept: 'application/json' },
    'content-type': 'application/json',
  }
  const given = { method: 'POST', headers, body: JSON.stringify(body) }
  const options = { allowLocal: service.allowLocal, timeoutMs: 30_000 }
  const answer = await objectOf(
    await callService(`${service.baseUrl}/api/v1/aadhaar-v2/${call}`, given, options),
  )
  const { data } = answer
  if (typeof data !== 'object' || data === null) throw new ServiceError('unexpected_answer', 'data')
  return data as Record<string, unknown>
}

/**
 * Has a code sent.
 *
 * @returns what the service knows the check by
 * @throws ServiceError; `refused` for a number that it does not know, or that has no phone
 */
export async function sendCode(service: IdentityService, number: string): Promise<string> {
  const data = await post(service, 'generate-otp', { id_number: number })
  if (data.otp_sent !== true) throw new ServiceError('refused', 'no code was sent')
  return textOf(data, 'client_id')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** @throws ServiceError; `refused` for a wrong code */
export async function confirmCode(
  service: IdentityService,
  reference: string,
  code: string,
): Promise<IdentityFacts> {
  const data = await post(service, 'submit-otp', { client_id: reference, otp: code })
  const { full_name: name, dob } = data
  return {
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    birthDate: typeof dob === 'string' && DAY.test(dob) ? dob : null,
  }
}

/**
 * Whether the service knows the token: a check that was never begun is refused, and nothing else is.
 *
 * @throws ServiceError
 */
export async function checkIdentityService(service: IdentityService): Promise<void> {
  try {
    await confirmCode(service, 'connection-test', '000000')
  } catch (error) {
    if (error instanceof ServiceError && (error.reason === 'refused' || error.reason === 'missing')) return
    throw error
  }
  throw new ServiceError('unexpected_answer', 'a check that was never begun was confirmed')
}
