import type { useReactFlow } from '@xyflow/react'
import { type Box, type ChartModel, relativeOf } from '../model/chart-model.ts'
import type { LaidOut } from '../model/use-layout.ts'

/** Duration of chart animations in milliseconds. */
export const MOVE_MS = 250

interface Acting {
  model: ChartModel
  laid: LaidOut
  current: string | null
  onCurrent: (key: string) => void
  onOpen: (box: Box) => void
  onToggle: (key: string) => void
  flow: Pick<ReturnType<typeof useReactFlow>, 'zoomIn' | 'zoomOut'>
  fit: () => void
}
type Act = (acting: Acting) => void

const zoomIn: Act = ({ flow }) => void flow.zoomIn({ duration: MOVE_MS })
const zooms: Readonly<Record<string, Act>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': ({ flow }) => void flow.zoomOut({ duration: MOVE_MS }),
  '0': ({ fit }) => fit(),
}

/** Effect of a key on the current box; the first key makes the topmost box current. */
function onBox(act: (box: Box, acting: Acting) => void): Act {
  return (acting) => {
    const key = acting.current ?? acting.laid.keys[0]
    const box = key === undefined ? undefined : acting.model.boxes.get(key)
    if (!box) return
    if (acting.current === null) acting.onCurrent(box.key)
    else act(box, acting)
  }
}

const towards = (to: 'up' | 'down' | 'previous' | 'next') =>
  onBox((box, { model, onCurrent }) => onCurrent(relativeOf(model, box.key, to) ?? box.key))
const down = towards('down')
const boxKeys: Readonly<Record<string, Act>> = {
  ArrowUp: towards('up'),
  ArrowLeft: towards('previous'),
  ArrowRight: towards('next'),
  ArrowDown: onBox((box, acting) => {
    if (box.children > 0 && !acting.model.open.has(box.key)) acting.onToggle(box.key)
    else down(acting)
  }),
  Enter: onBox((box, { onOpen }) => onOpen(box)),
  ' ': onBox((box, { onToggle }) => box.children > 0 && onToggle(box.key)),
}

/** Keyboard commands of the chart: arrows move between boxes, Enter opens, space expands or collapses. */
export const chartKeys: Readonly<Record<string, Act>> = { ...zooms, ...boxKeys }
