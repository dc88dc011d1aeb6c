import type { MenuEntry } from '@muster/contract/access/access.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/permissions'
import type { orgDetails } from '@muster/contract/organisation/organisation.contract'
import type { currentUser } from '@muster/contract/session/session.contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultFormats, Formatter } from '../language/formats.ts'

export type SignedInUser = DataOf<typeof currentUser>
type OrganisationDetail = DataOf<typeof orgDetails>['org_detail']

/** The session store of the specification (platform document, section 3). */
export interface Session {
  user: SignedInUser
  token: string
  /** Every granted menu slug and layout key, for cards and buttons. */
  menu_access: ReadonlySet<string>
  menu_access_tree: readonly MenuEntry[]
  /** Only loaded for administrators with the v2 sign-in. */
  organisation: OrganisationDetail | null
}

let session: Session | null = null
const listeners = new Set<() => void>()

export const sessionStore = {
  read: (): Session | null => session,
  write(next: Session | null): void {
    session = next
    for (const listener of listeners) listener()
  },
  /** Updates the signed-in user after they edited their own data. */
  patchUser(changes: Partial<SignedInUser>): void {
    if (session) sessionStore.write({ ...session, user: { ...session.user, ...changes } })
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, or null while signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, sessionStore.read)
}

/** The signed-in user. Only for screens behind the session. */
export function useUser(): SignedInUser {
  const current = useSession()
  if (!current) throw new Error('useUser() needs a session: the screen must not be public.')
  return current.user
}

const consoleRoles: readonly number[] = [ROLE.admin, ROLE.subAdmin, ROLE.adminLike]

/** Whether these roles may use the console (2, 8, and −2). */
export function isAdmin(user: Pick<SignedInUser, 'role_ids'>): boolean {
  return user.role_ids.some((role) => consoleRoles.includes(role))
}

/**
 * Whether the signed-in person holds `permission` in any scope. For display only; the server enforces access.
 */
export function useCan(permission: string): boolean {
  const current = useSession()
  return current?.user.permissions.includes(permission) ?? false
}

/**
 * Whether a menu entry with this slug or layout key is granted.
 *
 * @public for cards and buttons that a menu entry grants
 */
export function useMenuGranted(slug: string): boolean {
  return useSession()?.menu_access.has(slug) ?? false
}

/** Formats dates, times and money as set by the organisation, in the current language. */
export function useFormatter(): Formatter {
  const formats = useSession()?.user.formats ?? defaultFormats
  const { i18n } = useTranslation()
  return useMemo(() => new Formatter(formats, i18n.language), [formats, i18n.language])
}
