import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import { kindsOptions } from '../data/request-queries.ts'
import classes from './WaitingBadge.module.css'

/** How often the number is asked for, in milliseconds; a decision updates it at once. */
const LOOK = 120_000

/** How many requests wait for the person, on the inbox of self-service. */
export default function WaitingBadge() {
  const { t } = useTranslation('me')
  const format = useFormatter()
  const count = useQuery({ ...kindsOptions, refetchInterval: LOOK }).data?.pending_on_me ?? 0
  if (count === 0) return null
  return (
    <>
      <span className={classes.badge} aria-hidden>
        {count > 99 ? `${format.number(99)}+` : format.number(count)}
      </span>
      <VisuallyHidden>{t('nav.waiting', { count })}</VisuallyHidden>
    </>
  )
}
