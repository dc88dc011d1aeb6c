import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Title and introduction of a page before sign-in. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <Title order={1}>{title}</Title>
      {children ? (
        <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
      ) : null}
    </div>
  )
}
