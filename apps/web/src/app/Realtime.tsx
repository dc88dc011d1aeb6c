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

/** What this page was last told that the account may do; changes with roles and grants. */
let knownAccess: string | null = null

/** Keeps the page in step with the server: the session's end, changed access, notices. */
export default function Realtime() {
  const session = useSession()
  const queries = useQueryClient()
  const token = session?.token
  const orgId = session?.user.org_id
  const { isOffline } = useConnection()

  useEffect(() => {
    // Trying on without a connection would only cost battery.
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
        // The next greeting tells of the same change; it needs no second reload.
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
