import type { CallInput, Endpoint } from '@muster/contract/kit/index'
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

/** A refused or failed download: an error in the envelope's words, or null when the blob is the file. */
async function errorIn(blob: Blob, status: number): Promise<ApiError | null> {
  const mayBeEnvelope = status >= 400 || blob.type.includes('json')
  if (!mayBeEnvelope) return null
  const envelope = parseEnvelope(await blob.text())
  if (envelope?.error) return errorOf(status, envelope)
  if (status < 400) return null
  return new ApiError({ key: 'client.download', message: API_TEXT.download, status })
}

async function receive(request: Omit<SendOptions, 'timeout'>): Promise<void> {
  const { token, ...headers } = { ...commonHeaders(), ...request.headers }
  // Downloads spell the header with a capital (platform specification, section 7).
  const response = await send({
    ...request,
    headers: token ? { ...headers, Token: token } : headers,
    timeout: TIMING.generalTimeout,
  })
  const blob = await response.blob()
  const error = await errorIn(blob, response.status)
  if (error) throw reported(error)
  saveBlob(blob, fileNameOf(response.headers.get('content-disposition')))
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
 * Downloads what an endpoint streams.
 * @throws ApiError in the server's words, or the specification's text when it gave none.
 */
export function download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  return receive(requestOf(endpoint, input as Parameters<typeof requestOf>[1]))
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
