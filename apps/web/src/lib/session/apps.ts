import { listAccessedApps } from '@muster/contract/calls/access/access'
import type { DataOf } from '@muster/contract/kit/index'
import { messageOf } from '../calls/api.ts'
import { readOptions } from '../calls/query.ts'
import { notifyError } from '../feedback/notices.ts'
import { prefixes } from '../screen/menu-tree.ts'
import { currentEntry } from './entry.ts'
import { openAppAt } from './handover.ts'

export type App = DataOf<typeof listAccessedApps>['apps'][number]

/** The apps of the signed-in person; the list shows a failure itself. */
export const appsOptions = { ...readOptions(listAccessedApps, {}), meta: { errorShown: 'inline' as const } }

/** Opens an app already signed in; a failure is shown as a notice. */
export async function openApp(app: Pick<App, 'link'>): Promise<void> {
  try {
    await openAppAt(app.link)
  } catch (error) {
    notifyError(messageOf(error))
  }
}

/** Whether the app is the entry one is already in. */
export function isHere(app: Pick<App, 'link'>): boolean {
  const url = URL.parse(app.link, window.location.origin)
  return url?.origin === window.location.origin && prefixes(currentEntry.basename, url.pathname)
}
