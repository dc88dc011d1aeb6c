import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Builder.module.css'

interface SectionProps {
  title: string
  text?: string
  error?: string | undefined
  children: ReactNode
}

/** One part of the builder. */
export function Section({ title, text, error, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {text ? (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      ) : null}
      {children}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </section>
  )
}
