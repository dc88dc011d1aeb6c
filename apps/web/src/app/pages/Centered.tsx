import type { ReactNode } from 'react'
import classes from './Centered.module.css'

/** A page with a single message; `isInside` when rendered in the shell. */
export function Centered({ children, isInside = false }: { children: ReactNode; isInside?: boolean }) {
  const Root = isInside ? 'div' : 'main'
  return (
    <Root className={isInside ? classes.inside : classes.root}>
      <div className={classes.card}>{children}</div>
    </Root>
  )
}
