import { useDebouncedCallback } from '@mantine/hooks'
import type { FieldOption, FormField } from '@muster/contract/forms/form-definition'
import { useRef, useState } from 'react'
import { useFormContext } from '../FormContext.tsx'
import { isSearchedMaster } from '../field-options.ts'

const PAUSE_MS = 250

interface SearchState {
  options: FieldOption[]
  /** The text that `options` belong to. */
  query: string
  isSearching: boolean
  hasFailed: boolean
}

const idle: SearchState = { options: [], query: '', isSearching: false, hasFailed: false }

/**
 * Searches the options of a long master while typing. Found options are kept, so that a selected value keeps
 * its name. Late responses to an outdated query are dropped.
 */
export function useMasterSearch(field: FormField) {
  const { resources } = useFormContext()
  const [state, setState] = useState(idle)
  const [seen, setSeen] = useState<readonly FieldOption[]>([])
  const [typed, setTyped] = useState('')
  const latest = useRef(0)
  const isSearched = isSearchedMaster(field, resources)

  const run = useDebouncedCallback(async (query: string) => {
    const ticket = latest.current
    try {
      const options = (await resources.searchMaster?.(field.master ?? '', query.trim())) ?? []
      if (ticket !== latest.current) return
      setState({ options, query: query.trim(), isSearching: false, hasFailed: false })
      setSeen((known) => [...known, ...options])
    } catch {
      // Shown in the dropdown; typing again retries.
      if (ticket === latest.current) setState({ ...idle, hasFailed: true })
    }
  }, PAUSE_MS)

  function search(query: string) {
    if (!isSearched) return
    // Results still on their way belong to another text.
    latest.current += 1
    setTyped(query)
    setState((previous) => ({ ...previous, isSearching: true, hasFailed: false }))
    run(query)
  }

  return { ...state, isSearched, typed, seen, search }
}
