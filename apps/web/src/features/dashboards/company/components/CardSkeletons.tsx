import { Skeleton } from '@mantine/core'
import classes from '../../../../lib/insights/Insights.module.css'

/** Cards that are still loading, at their height. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.cards} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={at} height={112} radius="lg" />
      ))}
    </div>
  )
}
