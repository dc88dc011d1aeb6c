import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A group of related settings with a description. */
export function SettingsCard({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}
