import { logout } from '@muster/contract/calls/session/session'
import { call, messageOf } from '../../lib/calls/api.ts'
import { closeSocket, openSocket } from '../../lib/calls/socket.ts'
import { notifyError } from '../../lib/feedback/notices.ts'
import { translate } from '../../lib/language/i18n.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { forgetSession, leaveMessage, signInAddress } from '../../lib/session/session-end.ts'

/** Kind of client: a browser. */
const BROWSER = 2
/** Placeholder for the token of a push service, which browsers do not have. */
const NO_PUSH = 'none'

/**
 * Ends the session on the server, clears it here and opens the sign-in page. If the server refuses, its
 * message is shown and the session is kept, so that nobody believes they are signed out.
 */
export async function signOut(): Promise<void> {
  const { token, user } = sessionStore.read() ?? {}
  // Otherwise the server's push about the ended session would interfere.
  closeSocket()
  try {
    await call(
      logout,
      { query: { type: BROWSER, fcm_token: NO_PUSH } },
      token ? { token, endsSession: false } : {},
    )
  } catch (error) {
    notifyError(messageOf(error))
    if (token && user) void openSocket({ token, org_id: user.org_id })
    return
  }
  await forgetSession()
  leaveMessage({ kind: 'signed-out', message: translate('shell:signedOut') })
  window.location.replace(signInAddress())
}
