import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NoticeWatcher } from '../features/notices/components/NoticeWatcher.tsx'
import { Companions } from '../features/settings/Companions.tsx'
import { messageOf } from '../lib/calls/api.ts'
import { useConnection } from '../lib/calls/connection.ts'
import { withRetries } from '../lib/calls/retry.ts'
import { closeSocket, onSocket, openSocket } from '../lib/calls/socket.ts'
import { notifyError } from '../lib/feedback/notices.ts'
import { useSession } from '../lib/session/session.ts'
import { endSession } from '../lib/session/session-end.ts'
import { bootStore } from './boot/boot-store.ts'

/** The last known fingerprint of the account's access; changes with roles and grants. */
let knownAccess: string | null = null

/** Handles the server's pushes: end of the session, changed access, notices. */
export default function Realtime() {
  const session = useSession()
  const queries = useQueryClient()
  const token = session?.token
  const orgId = session?.user.org_id
  const { isOffline } = useConnection()

  useEffect(() => {
    // Reconnecting while offline would only drain the battery.
    if (!token || orgId === undefined || isOffline) return
    const connect = () =>
      openSocket({ token, org_id: orgId }).catch((error: unknown) => notifyError(messageOf(error)))
    const reload = async () => {
      try {
        await withRetries(() => bootStore.refresh())
        await queries.invalidateQueries()
      } catch (error) {
        notifyError(messageOf(error))
      }
    }
    const stops = [
      onSocket('session-ended', ({ message, reason }) =>
        endSession(message, reason === 'signed_out' ? 'signed-out' : 'error'),
      ),
      onSocket('access-changed', () => {
        // The next greeting reports the same change, which must not reload again.
        knownAccess = null
        void reload().then(connect)
      }),
      onSocket('ready', ({ access }) => {
        const isOther = knownAccess !== null && knownAccess !== access
        knownAccess = access
        if (isOther) void reload()
      }),
    ]
    void connect()
    return () => {
      for (const stop of stops) stop()
      closeSocket()
    }
  }, [token, orgId, queries, isOffline])

  return (
    <>
      <NoticeWatcher />
      <Companions />
    </>
  )
}
