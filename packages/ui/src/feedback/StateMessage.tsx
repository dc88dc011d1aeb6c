import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

export interface StateMessageProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  /** Buttons or links, the primary one first. */
  action?: ReactNode
  kind?: 'plain' | 'error'
  role?: 'alert' | 'status'
  /** Heading level of the title. */
  order?: 1 | 2 | 3 | 4
}

/** An icon, a message and actions, centred in an otherwise empty place. */
export function StateMessage({
  icon,
  title,
  text,
  action,
  kind = 'plain',
  role,
  order = 2,
}: StateMessageProps) {
  return (
    <div className={classes.root} role={role}>
      <div className={classes.icon} data-kind={kind} aria-hidden>
        {icon}
      </div>
      <Title order={order} size="h3">
        {title}
      </Title>
      {text ? (
        <Text c="dimmed" size="sm" component="div">
          {text}
        </Text>
      ) : null}
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  )
}
