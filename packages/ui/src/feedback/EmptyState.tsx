import type { ReactNode } from 'react'
import { IconInbox } from '../icons.ts'
import { StateMessage } from './StateMessage.tsx'

export interface EmptyStateProps {
  /** What this place is for. */
  title: string
  text?: ReactNode
  /** The first thing to do here. */
  action?: ReactNode
  icon?: ReactNode
  order?: 1 | 2 | 3 | 4
}

/** A place that has nothing yet: says what it is for and offers the first step. */
export function EmptyState({ icon, ...message }: EmptyStateProps) {
  return <StateMessage icon={icon ?? <IconInbox size={26} stroke={1.5} />} {...message} />
}
