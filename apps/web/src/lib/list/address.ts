import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** New values of parameters by name; null takes one out. */
export type AddressChanges = Readonly<Record<string, string | number | null>>

/** The parameters of the address, and a way to change some of them while the page stays where it is. */
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

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** A day in the address, `YYYY-MM-DD`; null when there is none that could be meant. */
export function dayParam(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? ''
  return ISO.test(value) ? value : null
}
