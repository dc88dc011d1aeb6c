import type { ComboboxParsedItem } from '@mantine/core'
import type { KeyboardEvent } from 'react'

interface Search {
  /** What is searched for; empty where the field shows the name of what is selected. */
  text: string
  /** Whether the results of `text` are still awaited: those at hand belong to an earlier text. */
  isBehind: boolean
  /** Values of the options found. */
  found: readonly string[]
}

/**
 * Props of a `Select` or `MultiSelect` whose options a server finds. Only results of the text in the field can be
 * chosen: whoever types fast and presses Enter would otherwise choose from the results of an earlier text, or the
 * selected option, whose label must stay known but which is no result.
 */
export function searchedSelect({ text, isBehind, found }: Search) {
  const values = new Set(found)
  const isQuery = text.trim() !== ''
  return {
    // The server has already filtered, also by code and other names.
    filter: ({ options }: { options: ComboboxParsedItem[] }): ComboboxParsedItem[] => {
      if (isBehind) return []
      return isQuery ? options.filter((item) => 'value' in item && values.has(item.value)) : options
    },
    // While something is searched, Enter chooses or does nothing: it would send the form with the former value.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && (isQuery || isBehind)) event.preventDefault()
    },
  }
}
