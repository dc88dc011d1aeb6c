import { SegmentedControl } from '@mantine/core'
import { useFormatter } from '../session/session.ts'
import type { ListSegments } from './list-screen-types.ts'

interface SegmentsProps {
  segments: ListSegments<unknown, string>
  views: readonly string[]
  data: unknown
  view: string
  onChange: (view: string) => void
}

/** Parts of a list, such as active and left, with the number of rows in each. */
export default function Segments(props: SegmentsProps) {
  const { segments, views, data, view, onChange } = props
  const format = useFormatter()
  const labelOf = (one: string) => {
    const count = data === undefined ? undefined : segments.countOf?.(data, one)
    return count === undefined ? segments.nameOf(one) : `${segments.nameOf(one)} (${format.number(count)})`
  }
  return (
    <SegmentedControl
      aria-label={segments.label}
      value={view}
      data={views.map((one) => ({ value: one, label: labelOf(one) }))}
      onChange={onChange}
    />
  )
}
