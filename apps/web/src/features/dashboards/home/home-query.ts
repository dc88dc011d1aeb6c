import { readHome } from '@muster/contract/calls/dashboards/home'
import type { HomePartKey } from '@muster/contract/dashboards/home-parts'
import type { DataOf } from '@muster/contract/kit/index'
import { readOptions } from '../../../lib/calls/query.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

export type Home = DataOf<typeof readHome>
export type PartProps<K extends HomePartKey> = { data: NonNullable<Home['data'][K]> }

/** Everything that the home of this entry shows: one call for all of its cards. */
export const homeOptions = () => ({
  ...readOptions(readHome, { query: { entry: currentEntry.name } }),
  meta: { errorShown: 'inline' as const },
})

export const HOME_KEY = [readHome.id]
