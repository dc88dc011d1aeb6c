import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { loadUpdate, postponeUpdate, useIsUpdateReady } from '../updates.ts'
import classes from './Bars.module.css'

/** Announces a new version. The person decides when to reload, so that no unsaved changes are lost. */
export function UpdateBar() {
  const isReady = useIsUpdateReady()
  return <div role="status">{isReady ? <Ready /> : null}</div>
}

function Ready() {
  const { t } = useTranslation('pwa')
  return (
    <div className={`${classes.update} mu-no-print`}>
      <div className={classes.bar}>
        <span className={classes.text}>{t('update.text')}</span>
        <div className={classes.tools}>
          <Button size="compact-md" onClick={loadUpdate}>
            {t('update.reload')}
          </Button>
          <Button size="compact-md" variant="subtle" onClick={postponeUpdate}>
            {t('update.later')}
          </Button>
        </div>
      </div>
    </div>
  )
}
