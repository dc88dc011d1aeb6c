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

/** The meaning of a status, which determines its icon and colour. */
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
  /** The status as text; icon and colour are redundant. */
  children: ReactNode
}

/** A status as text, with a matching icon and colour. */
export function StatusBadge({ kind, children }: StatusBadgeProps) {
  const Icon = icons[kind]
  return (
    <span className={classes.root} data-kind={kind}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.label}>{children}</span>
    </span>
  )
}
