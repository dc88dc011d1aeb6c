import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** New values of URL parameters by name; null removes one. */
export type AddressChanges = Readonly<Record<string, string | number | null>>

/** The URL parameters, and a function to change some of them without leaving the page. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: AddressChanges, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { preventScrollReset: true, replace },
      ),
    [setParams],
  )
  return { params, change }
}
