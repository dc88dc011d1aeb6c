import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { commonHeaders, reported, requestOf } from './api.ts'
import { API_TEXT, ApiError } from './api-error.ts'
import { TIMING } from './timings.ts'
import { errorOf, parseEnvelope, type SendOptions, send } from './transport.ts'

const DEFAULT_NAME = 'sample.xlsx'

/** The file name in a `content-disposition` header; default: `sample.xlsx`. */
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
    // The name is usable even if the server encoded it wrongly.
    return text
  }
}

/**
 * The envelope returned in place of a file (a large export returns its job), or null if the blob is the file.
 *
 * @throws ApiError for a refused or failed download, with the envelope's message.
 */
async function answerIn(blob: Blob, status: number, endsSession: boolean): Promise<{ data: unknown } | null> {
  const mayBeEnvelope = status >= 400 || blob.type.includes('json')
  if (!mayBeEnvelope) return null
  const envelope = parseEnvelope(await blob.text())
  if (envelope?.error) throw reported(errorOf(status, envelope), endsSession)
  if (status >= 400) throw new ApiError({ key: 'client.download', message: API_TEXT.download, status })
  return envelope && { data: envelope.data }
}

/** For pages without an account: with their cookie, whose end is not the end of a session. */
interface DownloadOptions {
  cookies?: true
}

async function receive(
  request: Omit<SendOptions, 'timeout'>,
  { cookies }: DownloadOptions = {},
): Promise<unknown> {
  const { token, ...headers } = { ...commonHeaders(), ...request.headers }
  // The specification capitalises this header for downloads (platform specification, section 7).
  const response = await send({
    ...request,
    headers: token ? { ...headers, Token: token } : headers,
    cookies,
    timeout: TIMING.generalTimeout,
  })
  const blob = await response.blob()
  const answer = await answerIn(blob, response.status, cookies !== true)
  if (answer) return answer.data
  saveBlob(blob, fileNameOf(response.headers.get('content-disposition')))
  return null
}

/** Starts a download in the browser. */
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
 * Downloads the file of an endpoint. Returns null, or the endpoint's data if that was returned instead of a
 * file.
 *
 * @throws ApiError with the server's message, or else the specification's text.
 */
export function download<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<DataOf<E> | null> {
  const request = requestOf(endpoint, input as Parameters<typeof requestOf>[1])
  return receive(request, options) as Promise<DataOf<E> | null>
}

/** Downloads from a URL in a response, such as an import's error file. */
export async function downloadFrom(address: string): Promise<void> {
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) {
    // External storage: its signed link needs no session token, which must not be sent there.
    window.location.assign(url)
    return
  }
  await receive({ method: 'GET', url: url.toString() })
}
