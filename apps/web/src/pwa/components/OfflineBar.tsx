import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OFFLINE_REASON_ID, useConnection } from '../../lib/calls/connection.ts'
import { useFormatter } from '../../lib/session/session.ts'
import { lookForServer } from '../watch.ts'
import classes from './Bars.module.css'

/** The offline banner: the age of the displayed data, and why changes are disabled. */
export function OfflineBar() {
  const { isOffline } = useConnection()
  // Render the live region before its text, otherwise screen readers do not announce it.
  return <div role="status">{isOffline ? <Offline /> : null}</div>
}

function Offline() {
  const { t } = useTranslation('pwa')
  const format = useFormatter()
  const { asOf } = useConnection()
  const [look, setLook] = useState<'none' | 'running' | 'vain'>('none')
  const retry = async () => {
    setLook('running')
    if (!(await lookForServer())) setLook('vain')
  }
  return (
    <div className={`${classes.offline} mu-no-print`}>
      <div className={classes.bar}>
        <IconCloudOff className={classes.whole} size={20} stroke={1.7} aria-hidden />
        <div className={classes.text}>
          <strong>{t('offline.title')}</strong>{' '}
          {asOf === null ? '' : t('offline.asOf', { time: format.dayTime(new Date(asOf).toISOString()) })}{' '}
          <span id={OFFLINE_REASON_ID}>{t('offline.reason')}</span>{' '}
          {look === 'vain' ? t('offline.stillOff') : ''}
        </div>
        <Button
          className={classes.whole}
          size="compact-md"
          variant="default"
          loading={look === 'running'}
          onClick={() => void retry()}
        >
          {t('offline.retry')}
        </Button>
      </div>
    </div>
  )
}
