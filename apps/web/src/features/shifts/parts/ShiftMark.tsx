import classes from './Shifts.module.css'

interface ShiftMarkProps {
  color: string
  /** Text beside the colour, so that the meaning never depends on colour alone. */
  children: React.ReactNode
}

/** A shift's colour with its code or name. */
export function ShiftMark({ color, children }: ShiftMarkProps) {
  return (
    <span className={classes.mark}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <rect width="10" height="10" rx="3" fill={color} />
      </svg>
      <span>{children}</span>
    </span>
  )
}
