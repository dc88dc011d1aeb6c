import type { MenuEntry } from '@muster/contract/access/access.contract'
import { getMenus } from '@muster/contract/calls/access/access'
import { orgDetails } from '@muster/contract/calls/organisation/organisation'
import { currentUser } from '@muster/contract/calls/session/session'
import { call } from '../../lib/calls/api.ts'
import { preferredLanguage, showLanguage } from '../../lib/language/i18n.ts'
import type { EntryName } from '../../lib/session/entry.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import { type Session, sessionStore } from '../../lib/session/session.ts'
import { isViewing } from '../../lib/session/viewing.ts'
import { loadScreens, preloadScreens } from '../screen-table.ts'
import { withScreens } from './menu-with-screens.ts'
import { type Decision, routeAfterSignIn } from './route-after-sign-in.ts'

export const TOKEN_KEY = 'token'

/** A recognised person, and where they go. */
export interface Recognised {
  decision: Decision
  session: Session
}

function grantsOf(slugs: readonly string[], tree: readonly MenuEntry[]): Set<string> {
  const granted = new Set(slugs)
  const walk = (entries: readonly MenuEntry[]) => {
    for (const entry of entries) {
      if (entry.menu_slug) granted.add(entry.menu_slug)
      if (entry.menu_layout) granted.add(entry.menu_layout)
      walk(entry.children)
    }
  }
  walk(tree)
  return granted
}

async function loadConsole(token: string): Promise<Omit<Session, 'user' | 'token'>> {
  const [menus, organisation] = await Promise.all([
    call(getMenus, { params: { app: 'hrms' }, query: { new_format: '1' } }, { token }),
    call(orgDetails, { body: {} }, { token }),
  ])
  return {
    menu_access: grantsOf(menus.menu_slug, menus.menu),
    menu_access_tree: menus.menu,
    organisation: organisation.org_detail,
  }
}

const nothingGranted = { menu_access: new Set<string>(), menu_access_tree: [], organisation: null }

/** A session is stored only for people who stay in this entry (platform specification, section 4). */
function isStored(decision: Decision, entry: EntryName): boolean {
  return entry === 'admin' ? decision.kind === 'console' : decision.kind === 'self-service'
}

/**
 * Opens the session of a checked token: loads the person, decides where they go, loads the console's menus if
 * they go there, and stores the session if they stay.
 *
 * @throws ApiError when the person or the menus can't be loaded; the browser's own error when the list of
 *   screens can't be loaded.
 */
export async function openSession(token: string, entry: EntryName): Promise<Recognised> {
  preloadScreens()
  const user = await call(currentUser, {}, { token })
  const decision = routeAfterSignIn(user, entry)
  const loads = decision.kind === 'console' && decision.loadsMenus
  const loaded = loads ? await loadConsole(token) : nothingGranted
  await showLanguage(preferredLanguage(user.formats.language))
  if (isStored(decision, entry)) {
    // Before the list of screens: if that fails, the reloaded page continues from here.
    // A viewing stays in its tab, and the own session where it is.
    if (!isViewing()) entryStorage.set(TOKEN_KEY, token)
    await loadScreens()
  }
  const session: Session = {
    user,
    token,
    ...loaded,
    menu_access_tree: withScreens(loaded.menu_access_tree),
  }
  sessionStore.write(session)
  return { decision, session }
}
