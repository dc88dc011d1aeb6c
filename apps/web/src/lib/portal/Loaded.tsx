import { Alert, Loader } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../calls/api.ts'
import { readLink } from './link.ts'

interface LoadedProps<T> {
  linkKey: string
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** What was read; where the session or the link is over, the gate is asked again. */
export function Loaded<T>({ linkKey, query, children }: LoadedProps<T>) {
  const { t } = useTranslation('portal')
  const { error, data } = query
  const isOut = isApiError(error, 'candidates.code_needed') || isApiError(error, 'candidates.link_invalid')
  useEffect(() => {
    if (isOut) void readLink(linkKey)
  }, [isOut, linkKey])
  if (data !== undefined) return children(data)
  if (isOut) return <Alert>{messageOf(error)}</Alert>
  if (error)
    return (
      <ErrorState
        order={1}
        message={messageOf(error)}
        texts={{ title: t('over.failed') }}
        onRetry={() => void query.refetch()}
      />
    )
  return <Loader size="sm" role="progressbar" aria-label={t('loading')} />
}
