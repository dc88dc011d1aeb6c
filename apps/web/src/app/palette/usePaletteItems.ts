import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPeopleSearch, quickActions, recordSearches, synonyms } from '../../features/extensions.ts'
import type { RecordSearch } from '../../lib/screen/extensions.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { isOffered } from '../quick-actions.ts'
import { useOwnActions } from './own-actions.ts'
import {
  actionItems,
  matching,
  type PaletteItem,
  readRecent,
  screenItems,
  verbItems,
  verbsOf,
  withoutRepeats,
  withoutTail,
} from './palette-items.ts'
import './texts.ts'

/** Debounce before people and records are searched, in milliseconds. */
const PAUSE = 180
const FEWEST_LETTERS = 2
const MOST = { recent: 3, actions: 5, screens: 7, settings: 7, suggested: 6 }
const noPeople: never[] = []

function usePeople(text: string) {
  return useQuery({
    queryKey: ['palette.people', text],
    queryFn: async ({ signal }) => (await loadPeopleSearch!())(text, signal),
    enabled: loadPeopleSearch !== undefined && text.length >= FEWEST_LETTERS,
    meta: { errorShown: 'inline' },
  })
}

function maySearch({ entry, permission }: RecordSearch, session: Session | null): boolean {
  if (entry !== 'both' && entry !== currentEntry.name) return false
  return !permission || (session?.user.permissions.includes(permission) ?? false)
}

/** Records of every kind within the person's reach; the calls of one moment are sent together. */
function useRecords(text: string) {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = recordSearches.filter((kind) => maySearch(kind, session))
  const answers = useQueries({
    queries: kinds.map(({ id, load }) => ({
      queryKey: ['palette.records', id, text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load())(text, signal),
      enabled: text.length >= FEWEST_LETTERS,
      meta: { errorShown: 'inline' as const },
    })),
  })
  const items = answers.flatMap(({ data = noPeople }, at): PaletteItem[] => {
    const kind = kinds[at]
    return data.map((hit) => ({
      group: 'records',
      key: `${kind?.id} ${hit.id}`,
      label: hit.name,
      detail: [kind ? t(kind.label as 'search.label') : '', hit.detail].filter(Boolean).join(' · '),
      to: hit.to,
    }))
  })
  return {
    items,
    isFetching: answers.some((answer) => answer.isFetching),
    error: answers.find((answer) => answer.error)?.error ?? null,
  }
}

/** What can be found without asking the server: screens, settings and actions. */
function useKnown() {
  const { t } = useTranslation()
  const session = useSession()
  return useMemo(() => {
    const tree = session?.menu_access_tree ?? []
    const own = actionItems(
      quickActions,
      (action) => isOffered(action, session, currentEntry.name),
      (key) => t(key as 'search.label'),
    )
    // A page of the menu is known by the menu's name, and comes first.
    const pages = withoutRepeats([
      ...screenItems(tree, synonyms),
      ...own.filter(({ group }) => group === 'screens'),
    ])
    return {
      screens: pages.filter(({ group }) => group === 'screens'),
      settings: pages.filter(({ group }) => group === 'settings'),
      actions: own.filter(({ group }) => group === 'actions'),
    }
  }, [session, t])
}

/** The palette's items for a query, by group. */
export function usePaletteItems(query: string) {
  const [text] = useDebouncedValue(query.trim(), PAUSE)
  const known = useKnown()
  const verbs = verbsOf(known.actions, text)
  const people = usePeople(verbs[0]?.name ?? text)
  const records = useRecords(text)
  const own = useOwnActions()
  const recent = useMemo(() => readRecent(entryStorage), [])

  if (query.trim() === '') {
    const { actions, screens } = known
    const items = [...recent, ...actions.slice(0, MOST.suggested), ...screens.slice(0, MOST.screens)]
    return { items: withoutRepeats(items), isSearching: false, error: null }
  }
  const hits: PaletteItem[] = (people.data ?? []).map((person) => ({
    group: 'people',
    key: `person ${person.id}`,
    label: person.name,
    detail: person.detail,
    to: person.to,
    image: person.image,
  }))
  const found = [
    ...verbItems(verbs, hits),
    ...matching(recent, query).slice(0, MOST.recent),
    ...matching([...known.actions, ...own], query).slice(0, MOST.actions),
    ...hits,
    ...matching(known.screens, query).slice(0, MOST.screens),
    ...matching(known.settings, query).slice(0, MOST.settings),
    ...records.items,
  ]
  return {
    items: withoutRepeats(withoutTail(found, query)),
    isSearching: people.isFetching || records.isFetching || text !== query.trim(),
    error: people.error ?? records.error,
  }
}
