import { SSO_START_PATH } from '@muster/contract/session/session.constants'
import { addressOf } from '../../lib/calls/client-config.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { keepHandoverNonce } from '../../lib/session/handover.ts'
import { safeRedirect } from '../../lib/session/redirect.ts'

/**
 * Redirects to the organisation's provider. The nonce is stored in this tab: only here does the final
 * one-time code open a session without confirmation.
 *
 * @param wanted the `redirect` parameter of this page; anything but a path of this entry is dropped
 */
export function leaveForProvider(provider: string, wanted: string | null): void {
  const query = new URLSearchParams({ provider, nonce: keepHandoverNonce(), entry: currentEntry.name })
  if (wanted && safeRedirect(wanted)) query.set('redirect', wanted)
  window.location.assign(`${addressOf({ service: 'admin', path: SSO_START_PATH })}?${query}`)
}
