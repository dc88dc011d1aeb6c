import { API_TEXT, ApiError } from './api-error.ts'
import { TIMING } from './timings.ts'
import { errorOf, parseEnvelope } from './transport.ts'

/**
 * Uploads a file to a URL with progress events, which `fetch` does not support.
 *
 * @param onProgress called with the share sent, 0 to 1
 * @throws ApiError with the server's message, or `client.network` and `client.timeout` without a response
 */
export function putFile(
  address: string,
  file: File,
  contentType: string,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', new URL(address, window.location.origin))
    request.setRequestHeader('content-type', contentType)
    request.timeout = TIMING.callTimeout
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(errorOf(request.status, parseEnvelope(request.responseText)))
    }
    const fail = (key: string) => () => reject(new ApiError({ key, message: API_TEXT.network, status: 0 }))
    request.onerror = fail('client.network')
    request.ontimeout = fail('client.timeout')
    request.send(file)
  })
}
