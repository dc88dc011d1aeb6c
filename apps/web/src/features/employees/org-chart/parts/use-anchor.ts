import type { useReactFlow } from '@xyflow/react'
import { useLayoutEffect, useRef } from 'react'
import type { LaidOut } from '../model/use-layout.ts'

/**
 * Keeps the expanded or collapsed box (otherwise the topmost) at its screen position while the layout
 * changes, so that users keep their place.
 */
export function useAnchor(
  laid: LaidOut,
  anchor: string | null,
  flow: Pick<ReturnType<typeof useReactFlow>, 'getViewport' | 'setViewport'>,
): void {
  const last = useRef(laid)
  useLayoutEffect(() => {
    const before = last.current
    last.current = laid
    if (before === laid) return
    const key = [anchor, laid.keys[0]].find((one) => one && laid.placeOf.has(one) && before.placeOf.has(one))
    if (!key) return
    const [from, to] = [before.placeOf.get(key) as number, laid.placeOf.get(key) as number]
    const dx = (laid.layout.x[to] as number) - (before.layout.x[from] as number)
    const dy = (laid.layout.y[to] as number) - (before.layout.y[from] as number)
    if (dx === 0 && dy === 0) return
    const { x, y, zoom } = flow.getViewport()
    void flow.setViewport({ x: x - dx * zoom, y: y - dy * zoom, zoom })
  }, [laid, anchor, flow])
}
