import { type Endpoint, endpointUrl } from '@muster/contract/kit/index'
import type { TestApp } from '../harness.ts'
import type { SampleInput } from './sample-from-schema.ts'

/** The query string; all its values are text. */
export function searchOf({ query }: SampleInput): URLSearchParams {
  return new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
}

/** Sends any input, valid or not, like a client. */
export async function send({ app }: TestApp, endpoint: Endpoint, input: SampleInput, token?: string) {
  const search = searchOf(input)
  const response = await app.inject({
    method: endpoint.method as 'GET',
    url:
      endpointUrl(endpoint, (input.params ?? {}) as Record<string, string>) +
      (search.size > 0 ? `?${search}` : ''),
    headers: {
      ...(token ? { token } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : undefined }
}

export const isEnvelope = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  ['error', 'message', 'data', 'code', 'forceLogin'].every((key) => key in body)
