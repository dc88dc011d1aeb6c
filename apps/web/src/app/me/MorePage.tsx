import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './MeHome.module.css'
import { PageLinks } from './PageLinks.tsx'
import { usePages } from './useSections.ts'

/** What is in none of the other sections: about the person, and about the app. */
export default function MorePage() {
  const { t } = useTranslation('me')
  const aboutMe = usePages('more')
  const service = usePages('service')
  const leaving = usePages('leaving')
  const app = usePages('app')
  return (
    <>
      <Title order={1} mb="md">
        {t('nav.more')}
      </Title>
      <div className={classes.grid}>
        <PageLinks id="more-me" title={t('moreMe')} pages={aboutMe} />
        <PageLinks id="more-service" title={t('moreService')} pages={service} />
        <PageLinks id="more-leaving" title={t('moreLeaving')} pages={leaving} />
        <PageLinks id="more-app" title={t('moreApp')} pages={app} />
      </div>
    </>
  )
}
