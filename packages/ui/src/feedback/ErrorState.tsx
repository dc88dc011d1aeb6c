import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh } from '../icons.ts'
import { StateMessage } from './StateMessage.tsx'

export interface ErrorStateTexts {
  title: string
  retry: string
  /** In front of the error's reference. */
  reference: string
}

const defaultTexts: ErrorStateTexts = {
  title: 'This could not be loaded',
  retry: 'Try again',
  reference: 'Reference',
}

export interface ErrorStateProps {
  /** What happened, and what was kept. */
  message?: ReactNode
  /** An id that support can look up. */
  reference?: string
  onRetry?: () => void
  action?: ReactNode
  texts?: Partial<ErrorStateTexts>
  order?: 1 | 2 | 3 | 4
}

/** Something failed: says what, and offers to try again. */
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
