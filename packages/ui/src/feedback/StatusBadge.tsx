import type { ReactNode } from 'react'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '../icons.ts'
import classes from './StatusBadge.module.css'

/** What a status means, whatever its name: the icon and the colour follow from it. */
export type StatusKind = 'success' | 'pending' | 'warning' | 'danger' | 'info' | 'neutral'

const icons: Record<StatusKind, typeof IconClock> = {
  success: IconCircleCheck,
  pending: IconClock,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
}

export interface StatusBadgeProps {
  kind: StatusKind
  /** The status in words; colour and icon only repeat it. */
  children: ReactNode
}

/** A status in words, with an icon and a colour that say the same. */
export function StatusBadge({ kind, children }: StatusBadgeProps) {
  const Icon = icons[kind]
  return (
    <span className={classes.root} data-kind={kind}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.label}>{children}</span>
    </span>
  )
}
