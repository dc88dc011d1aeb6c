import { Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppImage } from '../../../lib/screen/AppImage.tsx'
import { appsOptions, openApp } from '../../../lib/session/apps.ts'
import classes from './Home.module.css'

/** The apps besides the console. */
export function OtherApps() {
  const { t } = useTranslation('dashboards')
  const { data } = useQuery(appsOptions)
  const apps = data?.apps.filter((app) => !app.is_admin_app) ?? []
  if (apps.length === 0) return null
  return (
    <section aria-labelledby="home-apps">
      <Title order={2} size="h4" id="home-apps" mb="sm">
        {t('apps')}
      </Title>
      <ul className={classes.apps}>
        {apps.map((app) => (
          <li key={app.app_id}>
            <UnstyledButton className={classes.app} onClick={() => void openApp(app)}>
              <AppImage title={app.title} image={app.image} colour={app.background_colour} size={28} />
              {app.title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
