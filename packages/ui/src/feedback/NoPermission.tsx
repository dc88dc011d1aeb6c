import type { ReactNode } from 'react'
import { IconLock } from '../icons.ts'
import { StateMessage } from './StateMessage.tsx'

export interface NoPermissionTexts {
  title: string
  text: string
}

const defaultTexts: NoPermissionTexts = {
  title: 'Permission Not Granted',
  text: 'Please reach out to your administrator for further assistance.',
}

export interface NoPermissionProps {
  texts?: Partial<NoPermissionTexts>
  action?: ReactNode
  order?: 1 | 2 | 3 | 4
}

/** The caller may not see this. */
export function NoPermission({ texts, action, order }: NoPermissionProps) {
  return (
    <StateMessage
      icon={<IconLock size={26} stroke={1.5} />}
      action={action}
      order={order}
      {...defaultTexts}
      {...texts}
    />
  )
}
