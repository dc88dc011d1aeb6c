import type { DataTablePreferences } from '@muster/ui/data-table'
import { useCallback, useState } from 'react'
import { useUser } from './session.ts'

/**
 * What a person chose once for a list (columns, density). It holds no data of anybody and outlives a
 * sign-out, so it is kept apart from the session's part of the browser's storage.
 */
function keyOf(userId: number, list: string): string {
  return `muster.lists.${userId}.${list}`
}

function readPreferences(key: string): DataTablePreferences {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as DataTablePreferences
  } catch {
    // Storage is forbidden or was written by hand: the list shows its usual columns.
    return {}
  }
}

/** The signed-in person's choices for `list`, remembered at this browser. */
export function useListPreferences(
  list: string,
): [DataTablePreferences, (preferences: DataTablePreferences) => void] {
  const key = keyOf(useUser().user_id, list)
  const [preferences, setPreferences] = useState(() => readPreferences(key))
  const change = useCallback(
    (next: DataTablePreferences) => {
      setPreferences(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Forbidden or full: the choice holds until the page is left.
      }
    },
    [key],
  )
  return [preferences, change]
}
