import { currentUser } from '@muster/contract/calls/session/session'
import { ApiError, call } from '../../lib/calls/api.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { EntryStorage } from '../../lib/session/entry-storage.ts'
import { isAdmin } from '../../lib/session/session.ts'
import { TOKEN_KEY } from './open-session.ts'

/**
 * The name of somebody who is signed in to self-service in this browser and may not use the console; null on every page of
 * self-service, without such a session, and for those who may sign in here.
 */
export async function signedInWithoutConsole(): Promise<string | null> {
  const token = currentEntry.name === 'admin' ? new EntryStorage('me').get(TOKEN_KEY) : null
  if (token === null) return null
  try {
    const user = await call(currentUser, {}, { token, endsSession: false })
    return isAdmin(user) ? null : user.emp_name || user.email
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // That session has ended, or the server can't be asked: the sign-in form remains, which says so.
    return null
  }
}
