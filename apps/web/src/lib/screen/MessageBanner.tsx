import { Alert } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TIMING } from '../calls/timings.ts'

export interface MessageBannerProps {
  kind: 'error' | 'success'
  message: string
  /** Milliseconds until it disappears; default: by the specification. Null: never. */
  dismissAfter?: number | null
  onDismiss?: () => void
}

/** The specification's alert banner: the title 'Error' or 'Success', and the message. */
export function MessageBanner({
  kind,
  message,
  dismissAfter = TIMING.defaultMessage,
  onDismiss,
}: MessageBannerProps) {
  const { t } = useTranslation('shell')
  const dismiss = useEffectEvent(() => onDismiss?.())
  useEffect(() => {
    if (dismissAfter === null) return
    const timer = window.setTimeout(dismiss, dismissAfter)
    return () => window.clearTimeout(timer)
  }, [dismissAfter])
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
