import type { ReactNode } from 'react'
import { IconInbox } from '../icons.ts'
import { StateMessage } from './StateMessage.tsx'

export interface EmptyStateProps {
  /** The purpose of this place. */
  title: string
  text?: ReactNode
  /** The first action to take here. */
  action?: ReactNode
  icon?: ReactNode
  order?: 1 | 2 | 3 | 4
}

/** The state of an empty list or page: explains its purpose and offers the first action. */
export function EmptyState({ icon, ...message }: EmptyStateProps) {
  return <StateMessage icon={icon ?? <IconInbox size={26} stroke={1.5} />} {...message} />
}
