import type { Call, CallInput } from '@muster/contract/kit/index'
import { commonHeaders, reported, requestOf } from '../../lib/calls/api.ts'
import { API_TEXT, ApiError } from '../../lib/calls/api-error.ts'
import { fileNameOf, saveBlob } from '../../lib/calls/download.ts'
import { TIMING } from '../../lib/calls/timings.ts'
import { errorOf, parseEnvelope, send } from '../../lib/calls/transport.ts'

/** A plain text response in place of a workbook. */
export interface ErrorText {
  name: string
  text: string
}

/**
 * Downloads a roster. A plain text response from the server is an error description, which is returned for
 * display (lifecycle specification, section 8).
 *
 * @throws ApiError for a refused or failed download
 */
export async function downloadOrText<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ErrorText | null> {
  const request = requestOf(endpoint, input as Parameters<typeof requestOf>[1])
  const { token, ...headers } = { ...commonHeaders(), ...request.headers }
  const response = await send({
    ...request,
    headers: token ? { ...headers, Token: token } : headers,
    timeout: TIMING.generalTimeout,
  })
  const blob = await response.blob()
  if (response.status >= 400) {
    const envelope = parseEnvelope(await blob.text())
    if (envelope?.error) throw reported(errorOf(response.status, envelope))
    throw new ApiError({ key: 'client.download', message: API_TEXT.download, status: response.status })
  }
  const name = fileNameOf(response.headers.get('content-disposition'))
  if (blob.type.startsWith('text/plain')) return { name, text: await blob.text() }
  saveBlob(blob, name)
  return null
}
