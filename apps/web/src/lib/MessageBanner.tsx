import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TIMING } from './timings.ts'

export interface MessageBannerProps {
  kind: 'error' | 'success'
  message: string
  /** Milliseconds until it goes by itself; left out, the default of the specification. Null: it stays. */
  dismissAfter?: number | null
  onDismiss?: () => void
}

/** The alert banner of the specification: the title 'Error' or 'Success' and the message. */
export function MessageBanner({
  kind,
  message,
  dismissAfter = TIMING.defaultMessage,
  onDismiss,
}: MessageBannerProps) {
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (dismissAfter === null || !onDismiss) return
    const timer = window.setTimeout(onDismiss, dismissAfter)
    return () => window.clearTimeout(timer)
  }, [dismissAfter, onDismiss])
  return (
    <Alert
      color={kind === 'error' ? 'red' : 'green'}
      title={t(`notice.${kind}`)}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {message}
    </Alert>
  )
}
