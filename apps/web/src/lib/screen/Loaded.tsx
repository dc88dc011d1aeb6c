import { EmptyState, ErrorState, NoPermission } from '@muster/ui/feedback'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../calls/api.ts'
import '../ui-texts/texts.ts'

/** Whether the server refused access. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Shown while loading. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
  /** Heading level of messages. */
  order?: 1 | 2 | 3
}

/** Content that depends on a query: a skeleton while loading, and a message on failure. */
export function Loaded<Data>({ query, skeleton, children, order }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  return <LoadFailure error={query.error} onRetry={() => void query.refetch()} order={order} />
}

/** Why content could not be shown: forbidden, not found, or a temporary error. */
export function LoadFailure({
  error,
  onRetry,
  order,
}: {
  error: unknown
  onRetry: () => void
  order?: 1 | 2 | 3
}) {
  const { t } = useTranslation('ui')
  if (isForbidden(error)) {
    return <NoPermission order={order} texts={{ title: t('denied.title'), text: t('denied.text') }} />
  }
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState order={order} title={messageOf(error)} />
  }
  if (error instanceof ApiError && error.key === 'client.offline') {
    return <EmptyState order={order} title={t('offline.title')} text={t('offline.text')} />
  }
  return (
    <ErrorState
      order={order}
      message={messageOf(error)}
      texts={{ title: t('failed'), retry: t('retry') }}
      onRetry={onRetry}
    />
  )
}
