import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh } from '../icons.ts'
import { StateMessage } from './StateMessage.tsx'

export interface ErrorStateTexts {
  title: string
  retry: string
  /** Label of the error's reference. */
  reference: string
}

const defaultTexts: ErrorStateTexts = {
  title: 'This could not be loaded',
  retry: 'Try again',
  reference: 'Reference',
}

export interface ErrorStateProps {
  /** What happened, and what was saved. */
  message?: ReactNode
  /** An id for support. */
  reference?: string
  onRetry?: () => void
  action?: ReactNode
  texts?: Partial<ErrorStateTexts>
  order?: 1 | 2 | 3 | 4
}

/** An error: says what happened, and offers a retry. */
export function ErrorState({ message, reference, onRetry, action, texts, order }: ErrorStateProps) {
  const t = { ...defaultTexts, ...texts }
  return (
    <StateMessage
      role="alert"
      kind="error"
      order={order}
      icon={<IconAlertTriangle size={26} stroke={1.5} />}
      title={t.title}
      text={
        <>
          {message}
          {reference ? (
            <Text size="xs" mt="xs">
              {t.reference} {reference}
            </Text>
          ) : null}
        </>
      }
      action={
        onRetry || action ? (
          <>
            {onRetry ? (
              <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
                {t.retry}
              </Button>
            ) : null}
            {action}
          </>
        ) : null
      }
    />
  )
}
