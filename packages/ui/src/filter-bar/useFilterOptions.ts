import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { FilterDefinition, FilterOption } from './types.ts'

interface LoadState {
  /** Key of the loaded or failed request, to ignore responses to another search. */
  key: string | null
  options: FilterOption[]
  hasFailed: boolean
}

const PAUSE_MS = 250

/**
 * A filter's options for a search text: fixed ones are filtered here, long lists are loaded by the caller.
 */
export function useFilterOptions(
  filter: FilterDefinition,
  search: string,
  onLoaded: (options: FilterOption[]) => void,
) {
  const [pausedSearch] = useDebouncedValue(search.trim(), PAUSE_MS)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<LoadState>({ key: null, options: [], hasFailed: false })
  const { loadOptions } = filter
  const key = `${attempt}:${pausedSearch}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again only for another search or retry
  useEffect(() => {
    if (!loadOptions) return
    let isCurrent = true
    loadOptions(pausedSearch).then(
      (options) => {
        if (!isCurrent) return
        setState({ key, options, hasFailed: false })
        onLoaded(options)
      },
      () => isCurrent && setState({ key, options: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])

  const retry = () => setAttempt((count) => count + 1)
  if (loadOptions) {
    return { options: state.options, isLoading: state.key !== key, hasFailed: state.hasFailed, retry }
  }
  const wanted = search.trim().toLowerCase()
  const options = (filter.options ?? []).filter((option) => option.label.toLowerCase().includes(wanted))
  return { options, isLoading: false, hasFailed: false, retry }
}
