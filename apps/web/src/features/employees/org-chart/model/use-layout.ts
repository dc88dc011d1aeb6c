import { useEffect, useMemo, useRef, useState } from 'react'
import { type ChartModel, shownBoxes } from './chart-model.ts'
import { type Layout, type LayoutInput, layOut } from './layout.ts'

/** A chart with positions: box `keys[n]` is at `layout.x[n]`, `layout.y[n]`. */
export interface LaidOut extends LayoutInput {
  layout: Layout
  placeOf: ReadonlyMap<string, number>
}

/** Below this size the main thread is faster than the round trip to the worker. */
const FEW = 400

function inputOf(model: ChartModel, root: string | null, isCompact: boolean): LayoutInput {
  const keys = shownBoxes(model, root).map(({ key }) => key)
  const placeOf = new Map(keys.map((key, place) => [key, place]))
  const parents = keys.map((key) => placeOf.get(model.boxes.get(key)?.parent ?? '') ?? -1)
  return { keys, parents, isCompact }
}

function laidOut(input: LayoutInput, layout: Layout): LaidOut {
  return { ...input, layout, placeOf: new Map(input.keys.map((key, place) => [key, place])) }
}

/**
 * Layout of the visible boxes: synchronous for small charts, in a worker for large ones. The previous layout
 * stays until then.
 */
export function useLayout(model: ChartModel, root: string | null, isCompact: boolean): LaidOut {
  const input = useMemo(() => inputOf(model, root, isCompact), [model, root, isCompact])
  const small = useMemo(() => (input.keys.length <= FEW ? laidOut(input, layOut(input)) : undefined), [input])
  const [large, setLarge] = useState<LaidOut>()
  const worker = useRef<Worker>(undefined)
  const last = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (input.keys.length <= FEW) return
    worker.current ??= new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
    const id = ++last.current
    worker.current.onmessage = (event: MessageEvent<{ id: number; layout: Layout }>) => {
      // Ignores a response overtaken by a newer request.
      if (event.data.id === id) setLarge(laidOut(input, event.data.layout))
    }
    worker.current.postMessage({ id, input })
  }, [input])
  return (
    small ??
    large ??
    laidOut({ ...input, keys: [], parents: [] }, layOut({ ...input, keys: [], parents: [] }))
  )
}
