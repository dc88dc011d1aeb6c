import { Skeleton } from '@mantine/core'
import classes from '../DataTable.module.css'

/** Placeholders of cards that are loading. */
export function SkeletonCards() {
  return (
    <div className={classes.cards} aria-hidden>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={classes.cardItem}>
          <div className={classes.card}>
            <div className={classes.cardBody}>
              <Skeleton height={14} width="55%" mb={10} />
              <Skeleton height={10} width="80%" mb={6} />
              <Skeleton height={10} width="65%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
