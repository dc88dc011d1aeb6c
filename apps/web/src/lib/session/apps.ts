import { listAccessedApps } from '@muster/contract/calls/access/access'
import type { DataOf } from '@muster/contract/kit/index'
import { messageOf } from '../calls/api.ts'
import { readOptions } from '../calls/query.ts'
import { notifyError } from '../feedback/notices.ts'
import { prefixes } from '../screen/menu-tree.ts'
import { currentEntry } from './entry.ts'
import { openAppAt } from './handover.ts'

export type App = DataOf<typeof listAccessedApps>['apps'][number]

/** The person's apps; the list shows errors itself. */
export const appsOptions = { ...readOptions(listAccessedApps, {}), meta: { errorShown: 'inline' as const } }

/** Opens an app with the current session; shows errors as a toast. */
export async function openApp(app: Pick<App, 'link'>): Promise<void> {
  try {
    await openAppAt(app.link)
  } catch (error) {
    notifyError(messageOf(error))
  }
}

/** Whether the app is the current entry. */
export function isHere(app: Pick<App, 'link'>): boolean {
  const url = URL.parse(app.link, window.location.origin)
  return url?.origin === window.location.origin && prefixes(currentEntry.basename, url.pathname)
}
