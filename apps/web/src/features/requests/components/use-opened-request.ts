import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useConnection } from '../../../lib/calls/connection.ts'
import { idFrom } from '../../../lib/language/ById.tsx'

/** From this width on, the list and the request stand side by side. */
const WIDE = '(min-width: 62em)'

const nothing: ReadonlySet<number> = new Set()

/**
 * The open request of a list, named in the URL: shown beside the list on a wide screen, where one is always open, and
 * instead of the list on a phone. Offline nothing opens beside the list, since only the list is cached.
 */
export function useOpenedRequest(ids: readonly number[], gone: ReadonlySet<number> = nothing) {
  const [params, setParams] = useSearchParams()
  const { isOffline } = useConnection()
  const hasRoom = useMediaQuery(WIDE, false, { getInitialValueInEffect: false }) ?? false
  const isWide = hasRoom && !isOffline
  const pane = useRef<HTMLElement>(null)
  const asked = idFrom(params.get('request') ?? undefined)
  // The latest target: after two quick key presses, the URL has changed but is not rendered yet.
  const wanted = useRef(asked)
  /** Targets of one's own that are not rendered yet: until they are, an earlier one must not become the latest again. */
  const underWay = useRef<(number | null)[]>([])
  useEffect(() => {
    const place = underWay.current.lastIndexOf(asked)
    if (place >= 0) underWay.current.splice(0, place + 1)
    else {
      underWay.current = []
      wanted.current = asked
    }
  }, [asked])
  const last = useRef(0)
  const first = isWide ? (ids[0] ?? null) : null
  // The request that took the place of one that has just left the list.
  const successor = ids[Math.min(last.current, ids.length - 1)] ?? null
  const opened = asked === null ? first : gone.has(asked) ? successor : asked
  const at = opened === null ? -1 : ids.indexOf(opened)
  useEffect(() => {
    if (at >= 0) last.current = at
  }, [at])
  /** The URL parameters of the list as it is, with that request open. */
  const addressOf = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('request')
    else next.set('request', String(id))
    return next
  }
  const open = (id: number | null, { isNew = false } = {}) => {
    if (id === wanted.current) return
    wanted.current = id
    underWay.current.push(id)
    setParams(addressOf(id), { replace: !isNew, preventScrollReset: true })
  }
  return {
    isWide,
    opened,
    /** Index of the open request in the list; -1 if it is not among those loaded. */
    at,
    /** The same of the latest target, which may not be rendered yet. */
    latestAt: () => (wanted.current === null ? at : ids.indexOf(wanted.current)),
    addressOf,
    open,
    pane,
    /** Opens a request and moves the focus to it. */
    enter: (id: number) => {
      open(id, { isNew: true })
      if (isWide) pane.current?.focus()
    },
    /** Opens the next request when these leave the list. */
    leave: (going: readonly number[]) => {
      if (opened === null || !going.includes(opened)) return
      const stays = (id: number) => !going.includes(id)
      open(ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(0, at)).findLast(stays) ?? null)
    },
  }
}

export type OpenedRequest = ReturnType<typeof useOpenedRequest>
