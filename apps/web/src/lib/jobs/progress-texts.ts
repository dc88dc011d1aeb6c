import type { JobProgressTexts } from '@muster/ui/feedback'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../session/session.ts'
import './texts.ts'

/** Texts of a progress bar in the current language. */
export function useProgressTexts(): Partial<JobProgressTexts> {
  const { t } = useTranslation('jobs')
  const format = useFormatter()
  return useMemo(() => {
    const left = (key: 'secondsLeft' | 'minutesLeft' | 'hoursLeft', value: number) =>
      t(key, { number: format.number(value) })
    return {
      waiting: t('waiting'),
      done: t('done'),
      failed: t('failed'),
      cancelled: t('cancelled'),
      cancel: t('cancel'),
      cancelling: t('cancelling'),
      retry: t('retry'),
      count: (done, total) => t('count', { done: format.number(done), total: format.number(total) }),
      remaining: (seconds) => {
        if (seconds < 60) return left('secondsLeft', seconds)
        const minutes = Math.ceil(seconds / 60)
        return minutes < 60 ? left('minutesLeft', minutes) : left('hoursLeft', Math.ceil(minutes / 60))
      },
    }
  }, [t, format])
}
