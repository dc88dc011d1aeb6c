import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChartFacts, ChartSource } from './chart-calls.ts'
import {
  type ChartModel,
  emptyModel,
  isLoaded,
  openToDepth,
  pathTo,
  withBoxes,
  withOpen,
} from './chart-model.ts'

export interface Chart {
  model: ChartModel
  facts: ChartFacts | null
  error: unknown
  isLoading: boolean
  /** Progress of loading the whole chart. */
  progress: { loaded: number; total: number } | null
  /** Whether the chart exceeds the render limit. */
  isCut: boolean
  toggle: (key: string) => void
  /** Expands the path to a person and returns the key of their box. */
  find: (personId: number) => Promise<string | null>
  openAll: () => Promise<void>
  openLevels: (depth: number) => Promise<void>
  closeAll: () => void
  reload: () => void
}

/** Levels expanded initially. */
const FIRST_LEVELS = 3

/** A chart that loads branches as they are expanded. A different `source` (date or view) resets it. */
export function useChart(source: ChartSource, focus: number | null = null): Chart {
  const [model, setModel] = useState<ChartModel>(emptyModel)
  const [facts, setFacts] = useState<ChartFacts | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const [progress, setProgress] = useState<Chart['progress']>(null)
  const [isCut, setCut] = useState(false)
  const [round, setRound] = useState(0)
  /** Responses for a previous chart are ignored. */
  const current = useRef<ChartSource>(source)
  current.current = source
  const firstFocus = useRef(focus)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` triggers a reload
  useEffect(() => {
    let isGone = false
    setLoading(true)
    setError(null)
    const wanted = firstFocus.current
    firstFocus.current = null
    const start = wanted === null ? source({ levels: FIRST_LEVELS }) : source({ focus: wanted })
    start
      .catch((failure) => {
        // The person is not in the chart of that date: show the chart without focus.
        if (wanted === null) throw failure
        return source({ levels: FIRST_LEVELS })
      })
      .then((loaded) => {
        if (isGone) return
        const filled = withBoxes(emptyModel, loaded.boxes)
        const way = wanted === null ? [] : pathTo(filled, `p${wanted}`)
        setModel(
          way.length > 0
            ? withOpen(filled, [...way, `p${wanted}`], true)
            : openToDepth(filled, loaded.facts.roots > 12 ? 1 : FIRST_LEVELS - 1),
        )
        setFacts(loaded.facts)
        setCut(false)
      })
      .catch((failure) => !isGone && setError(failure))
      .finally(() => !isGone && setLoading(false))
    return () => {
      isGone = true
    }
  }, [source, round])

  /** Runs `work` for the current chart; its result is ignored if the chart has changed meanwhile. */
  const load = useCallback(
    async (wanted: Parameters<ChartSource>[0], then: (model: ChartModel) => ChartModel, isLong = false) => {
      const requested = current.current
      try {
        const loaded = await requested(
          wanted,
          isLong ? (done, total) => setProgress({ loaded: done, total }) : undefined,
        )
        if (current.current !== requested) return
        setModel((now) => then(withBoxes(now, loaded.boxes)))
        if (isLong) setCut(loaded.isCut)
      } catch (failure) {
        if (current.current === requested) setError(failure)
      } finally {
        if (isLong) setProgress(null)
      }
    },
    [],
  )

  const latest = useRef(model)
  latest.current = model
  const toggle = useCallback(
    (key: string) => {
      const now = latest.current
      const isOpen = now.open.has(key)
      if (isOpen || isLoaded(now, key)) setModel(withOpen(now, [key], !isOpen))
      else void load({ parents: [key] }, (next) => withOpen(next, [key], true))
    },
    [load],
  )
  const find = useCallback(
    async (personId: number) => {
      const key = `p${personId}`
      const known = latest.current.boxes.has(key)
      if (known) setModel((now) => withOpen(now, pathTo(now, key), true))
      else await load({ focus: personId }, (next) => withOpen(next, pathTo(next, key), true))
      return key
    },
    [load],
  )
  const openAll = useCallback(() => load({ levels: 1000 }, (next) => openToDepth(next, 1000), true), [load])
  const openLevels = useCallback(
    (depth: number) => load({ levels: depth }, (next) => openToDepth(next, depth), true),
    [load],
  )
  const closeAll = useCallback(() => setModel((now) => ({ ...now, open: new Set() })), [])
  const reload = useCallback(() => setRound((now) => now + 1), [])
  return {
    model,
    facts,
    error,
    isLoading,
    progress,
    isCut,
    toggle,
    find,
    openAll,
    openLevels,
    closeAll,
    reload,
  }
}
