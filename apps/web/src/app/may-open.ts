import type { Screen } from '../lib/screen/screen-definition.ts'
import { currentEntry } from '../lib/session/entry.ts'
import { isAdmin, type Session } from '../lib/session/session.ts'

/**
 * Whether the person may open the screen: admin flag, granted menu entry and permission, as far as the screen
 * requires them. Self-service has no menu. The server checks every call itself.
 */
export function mayOpen(screen: Screen, session: Session | null, entry = currentEntry.name): boolean {
  if (screen.access === 'public') return true
  if (!session) return false
  if (screen.access === 'admin' && !isAdmin(session.user)) return false
  if (screen.permission && !session.user.permissions.includes(screen.permission)) return false
  const keys = entry === 'admin' ? (screen.layoutKeys ?? []) : []
  return keys.length === 0 || keys.some((key) => session.menu_access.has(key))
}
