import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Portal.module.css'

/** Something with its state, and what leads to it. */
export function Row({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </div>
      {children}
    </div>
  )
}
