import { Card, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import classes from './Home.module.css'

interface PartFrameProps {
  title: string
  /** Path of the page behind the card. */
  to?: string | undefined
  children: ReactNode
}

/** The frame of every part of the homes. */
export function PartFrame({ title, to, children }: PartFrameProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Title order={2} size="h4" id={id} mb="sm">
        {to === undefined ? (
          title
        ) : (
          <AppLink to={to} className={classes.title}>
            {title}
          </AppLink>
        )}
      </Title>
      {children}
    </Card>
  )
}
