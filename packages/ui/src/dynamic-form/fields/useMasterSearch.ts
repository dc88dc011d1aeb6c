import { useDebouncedCallback } from '@mantine/hooks'
import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { useRef, useState } from 'react'
import { useFormContext } from '../FormContext.tsx'
import { isSearchedMaster } from '../field-options.ts'

const PAUSE_MS = 250

interface SearchState {
  options: FieldOption[]
  isSearching: boolean
  hasFailed: boolean
}

const idle: SearchState = { options: [], isSearching: false, hasFailed: false }

/**
 * Options of a long master as a person types. Whatever was found stays known, so that a chosen value keeps
 * its name. Answers that arrive late for an older text are dropped.
 */
export function useMasterSearch(field: FormField) {
  const { resources } = useFormContext()
  const [state, setState] = useState(idle)
  const [seen, setSeen] = useState<readonly FieldOption[]>([])
  const latest = useRef(0)
  const isSearched = isSearchedMaster(field, resources)

  const run = useDebouncedCallback(async (query: string) => {
    const ticket = ++latest.current
    try {
      const options = (await resources.searchMaster?.(field.master ?? '', query.trim())) ?? []
      if (ticket !== latest.current) return
      setState({ options, isSearching: false, hasFailed: false })
      setSeen((known) => [...known, ...options])
    } catch {
      // Shown in the list of choices; typing again is the retry.
      if (ticket === latest.current) setState({ ...idle, hasFailed: true })
    }
  }, PAUSE_MS)

  function search(query: string) {
    if (!isSearched) return
    setState((previous) => ({ ...previous, isSearching: true, hasFailed: false }))
    run(query)
  }

  return { ...state, isSearched, seen, search }
}
