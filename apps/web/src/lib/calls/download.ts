import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { commonHeaders, reported, requestOf } from './api.ts'
import { API_TEXT, ApiError } from './api-error.ts'
import { TIMING } from './timings.ts'
import { errorOf, parseEnvelope, type SendOptions, send } from './transport.ts'

const DEFAULT_NAME = 'sample.xlsx'

/** The file name of a `content-disposition` header; `sample.xlsx` when it names none. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeOr(encoded.trim()) || DEFAULT_NAME
  const plain = /filename\s*=\s*("?)([^";]+)\1/i.exec(disposition ?? '')?.[2]
  return plain?.trim() || DEFAULT_NAME
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A server that breaks the encoding still gave a usable name.
    return text
  }
}

/**
 * What came in place of a file: an answer in the envelope (a large export says which job makes it), or null
 * when the blob is the file.
 * @throws ApiError for a refused or failed download, in the envelope's words.
 */
async function answerIn(blob: Blob, status: number): Promise<{ data: unknown } | null> {
  const mayBeEnvelope = status >= 400 || blob.type.includes('json')
  if (!mayBeEnvelope) return null
  const envelope = parseEnvelope(await blob.text())
  if (envelope?.error) throw reported(errorOf(status, envelope))
  if (status >= 400) throw new ApiError({ key: 'client.download', message: API_TEXT.download, status })
  return envelope && { data: envelope.data }
}

async function receive(request: Omit<SendOptions, 'timeout'>): Promise<unknown> {
  const { token, ...headers } = { ...commonHeaders(), ...request.headers }
  // Downloads spell the header with a capital (platform specification, section 7).
  const response = await send({
    ...request,
    headers: token ? { ...headers, Token: token } : headers,
    timeout: TIMING.generalTimeout,
  })
  const blob = await response.blob()
  const answer = await answerIn(blob, response.status)
  if (answer) return answer.data
  saveBlob(blob, fileNameOf(response.headers.get('content-disposition')))
  return null
}

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser still reads the blob after the click.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Downloads what an endpoint streams. Answers null, or the endpoint's data when that came instead of a file.
 * @throws ApiError in the server's words, or the specification's text when it gave none.
 */
export function download<E extends Call>(endpoint: E, input: CallInput<E>): Promise<DataOf<E> | null> {
  const request = requestOf(endpoint, input as Parameters<typeof requestOf>[1])
  return receive(request) as Promise<DataOf<E> | null>
}

/** Downloads from an address that an answer gave, such as an import's error file. */
export async function downloadFrom(address: string): Promise<void> {
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) {
    // Storage elsewhere: its link carries its own right to read, and must not learn the session's token.
    window.location.assign(url)
    return
  }
  await receive({ method: 'GET', url: url.toString() })
}
