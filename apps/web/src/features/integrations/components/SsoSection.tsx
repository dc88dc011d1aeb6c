import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** One step of the provider set-up. */
export function SsoSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mt={4} mb="md" maw="44rem">
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}
