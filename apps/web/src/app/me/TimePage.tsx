import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './MeHome.module.css'
import { ModuleCards } from './ModuleCards.tsx'
import { PageLinks } from './PageLinks.tsx'
import { QuickActions } from './QuickActions.tsx'
import { usePages } from './useSections.ts'

/** Everything about the person's time: clock, leave, shifts and holidays at a glance, and the pages behind them. */
export default function TimePage() {
  const { t } = useTranslation('me')
  const pages = usePages('time')
  return (
    <>
      <Title order={1} mb="md">
        {t('nav.time')}
      </Title>
      <QuickActions />
      <div className={classes.grid}>
        <ModuleCards section="time" />
        <PageLinks id="time-pages" title={t('timePages')} pages={pages} />
      </div>
    </>
  )
}
