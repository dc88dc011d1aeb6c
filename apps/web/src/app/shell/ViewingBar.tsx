import { Button } from '@mantine/core'
import { stopViewing } from '@muster/contract/calls/access/viewing'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../lib/calls/api.ts'
import { notifyError } from '../../lib/feedback/notices.ts'
import { useFormatter, useSession } from '../../lib/session/session.ts'
import { viewing } from '../../lib/session/viewing.ts'
import classes from './ViewingBar.module.css'

/** Longest delay of a timer. */
const MOST_MS = 2_000_000_000

/** Says above every screen as whom one sees it, and returns to oneself: on request, or when the time is up. */
export default function ViewingBar() {
  const { t } = useTranslation()
  const format = useFormatter()
  const user = useSession()?.user
  const [isStopping, setIsStopping] = useState(false)
  const endsAt = user?.viewed_by?.ends_at
  useEffect(() => {
    if (!endsAt) return
    const left = Math.min(MOST_MS, Math.max(0, Date.parse(endsAt) - Date.now()))
    const timer = window.setTimeout(() => viewing.leave({ kind: 'info', message: t('viewing.over') }), left)
    return () => window.clearTimeout(timer)
  }, [endsAt, t])
  if (!user || !endsAt) return null
  const stop = async () => {
    setIsStopping(true)
    try {
      await call(stopViewing, { body: {} }, { endsSession: false })
      viewing.leave()
    } catch (error) {
      // It stays open on the server until its time is up, so the person must know.
      notifyError(messageOf(error))
      setIsStopping(false)
    }
  }
  return (
    <section className={`${classes.bar} mu-no-print`} aria-label={t('viewing.label')}>
      <IconEye size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <strong>{t('viewing.as', { name: user.emp_name })}</strong>{' '}
        <span className={classes.more}>{t('viewing.until', { time: format.time(endsAt) })}</span>
      </p>
      <Button size="compact-md" variant="white" color="dark" loading={isStopping} onClick={() => void stop()}>
        {t('viewing.stop')}
      </Button>
    </section>
  )
}
