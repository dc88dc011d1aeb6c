import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPeopleSearch, quickActions } from '../../features/extensions.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import { useSession } from '../../lib/session/session.ts'
import { isOffered } from '../quick-actions.ts'
import { actionItems, matching, type PaletteItem, readRecent, screenItems } from './palette-items.ts'

/** Debounce before people are searched, in milliseconds. */
const PAUSE = 180
const FEWEST_LETTERS = 2
const MOST_SCREENS = 8

function usePeople(query: string) {
  const [text] = useDebouncedValue(query.trim(), PAUSE)
  return useQuery({
    queryKey: ['palette.people', text],
    queryFn: async ({ signal }) => (await loadPeopleSearch!())(text, signal),
    enabled: loadPeopleSearch !== undefined && text.length >= FEWEST_LETTERS,
    meta: { errorShown: 'inline' },
  })
}

/** The palette's items for a query: recent ones first, then screens, people and actions. */
export function usePaletteItems(query: string) {
  const { t } = useTranslation()
  const session = useSession()
  const people = usePeople(query)
  const screens = useMemo(() => screenItems(session?.menu_access_tree ?? []), [session])
  const actions = useMemo(
    () => actionItems(quickActions, (action) => isOffered(action, session, currentEntry.name), t),
    [session, t],
  )
  const recent = useMemo(() => readRecent(entryStorage), [])

  const isEmpty = query.trim() === ''
  const hits: PaletteItem[] = (isEmpty ? [] : (people.data ?? [])).map((person) => ({
    group: 'people',
    label: person.name,
    detail: person.detail,
    to: person.to,
    image: person.image,
  }))
  const items = isEmpty
    ? [...recent, ...screens.slice(0, MOST_SCREENS), ...actions]
    : [
        ...matching(recent, query),
        ...matching(screens, query).slice(0, MOST_SCREENS),
        ...hits,
        ...matching(actions, query),
      ]
  return {
    items: withoutRepeats(items),
    isSearching: people.isFetching,
    error: isEmpty ? null : people.error,
  }
}

/** Removes items that are already listed as recent. */
function withoutRepeats(items: readonly PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = `${item.group === 'actions' ? 'action' : 'page'} ${item.to}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
