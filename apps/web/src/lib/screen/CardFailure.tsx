import { Card, Title } from '@mantine/core'
import { ApiError } from '../calls/api.ts'
import { LoadFailure } from './Loaded.tsx'

interface CardFailureProps {
  title: string
  queries: readonly { data: unknown; error: unknown; refetch: () => unknown }[]
}

/**
 * What a card shows that is hidden while it has nothing to show: nothing, unless that is because a query failed. A
 * refusal means that there is nothing for this person.
 */
export function CardFailure({ title, queries }: CardFailureProps) {
  const failed = queries.find(
    ({ data, error }) => data === undefined && error && !(error instanceof ApiError && error.isRefusal),
  )
  if (!failed) return null
  return (
    <Card component="section" aria-label={title} padding="lg">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} order={3} />
    </Card>
  )
}
