import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { MAX_PLAIN_ROWS } from '../head/columns.ts'
import { BodyRows, type TableBodyProps } from './BodyRows.tsx'
import type { WindowedBody as Windowed } from './WindowedBody.tsx'

// Loaded for long lists only; `lazy` loses the generic row type.
const WindowedBody = lazy(async () => ({
  default: (await import('./WindowedBody.tsx')).WindowedBody<never>,
})) as unknown as typeof Windowed

const SKELETON_ROWS = 8

/** All rows of a short list, or the visible window of a long one. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { model, columnCount } = props
  const skeleton = (
    <tbody>
      <SkeletonRows columnCount={columnCount} />
    </tbody>
  )
  if (props.isLoading) return skeleton
  if (model.count > MAX_PLAIN_ROWS) {
    return (
      <Suspense fallback={skeleton}>
        <WindowedBody {...props} />
      </Suspense>
    )
  }
  return <BodyRows {...props} start={0} end={model.count} />
}

function SkeletonRows({ columnCount }: { columnCount: number }) {
  const cells = Array.from({ length: columnCount }, (_, index) => index)
  return Array.from({ length: SKELETON_ROWS }, (_, index) => index).map((row) => (
    <tr key={row} aria-hidden>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton height={12} width={`${60 + ((row * 7 + cell * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ))
}
