import { createHandoverCode } from '@muster/contract/calls/session/session'
import { call } from '../calls/api.ts'

const NONCE_KEY = 'muster.handover.nonce'

function randomNonce(): string {
  // Not randomUUID(), which requires a secure origin: an office may use plain HTTP in its network.
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Creates a nonce and stores it in this tab, for a one-time code that returns to it. */
export function keepHandoverNonce(): string {
  const nonce = randomNonce()
  window.sessionStorage.setItem(NONCE_KEY, nonce)
  return nonce
}

/**
 * Opens another app with the current session: requests a one-time code and adds it to the URL. The nonce is
 * stored in this tab, where an app on the same origin finds it and need not confirm the account.
 *
 * @throws ApiError when the server returns no code, and when `address` is not a web URL.
 */
export async function openAppAt(address: string, token?: string): Promise<void> {
  const url = new URL(address, window.location.origin)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`Not a web address: ${address}`)
  const nonce = randomNonce()
  const { code } = await call(createHandoverCode, { body: { nonce } }, token ? { token } : {})
  if (url.origin === window.location.origin) window.sessionStorage.setItem(NONCE_KEY, nonce)
  url.searchParams.set('token', code)
  window.location.assign(url)
}

export interface ArrivingCode {
  code: string
  /** Undefined when the code was requested in another browser, tab or origin. */
  nonce: string | undefined
}

/** Nothing else is ever accepted from a URL: a session token in a link would be somebody else's. */
const CODE = /^h_[A-Za-z0-9_-]{43}$/

/** Splits a URL into the code and the rest. */
function splitAddress(url: URL): { code: string | null; rest: string } {
  const inPath = /^(\/(?:admin|me)\/)tokens?\/([^/]+)\/?$/.exec(url.pathname)
  if (inPath) {
    const [, base = '/', code = ''] = inPath
    // Anything else stays for the page that reports invalid links.
    return CODE.test(code) ? { code, rest: base } : { code: null, rest: url.pathname }
  }
  const code = url.searchParams.get('token')
  url.searchParams.delete('token')
  return { code, rest: url.pathname + url.search + url.hash }
}

/**
 * Removes a one-time code from this page's URL (`?token=`, `/token/{id}`, `/tokens/{id}`) immediately, so
 * that it is neither in the history nor in a referrer. Must run before anything else reads the URL.
 */
function takeArrivingCode(): ArrivingCode | null {
  const { code, rest } = splitAddress(new URL(window.location.href))
  if (code === null) return null
  window.history.replaceState(null, '', rest)
  if (!CODE.test(code)) return null
  const nonce = window.sessionStorage.getItem(NONCE_KEY) ?? undefined
  window.sessionStorage.removeItem(NONCE_KEY)
  return { code, nonce }
}

/** The one-time code this page was opened with. This module is loaded before the router reads the URL. */
export const arrivingCode: ArrivingCode | null = takeArrivingCode()
