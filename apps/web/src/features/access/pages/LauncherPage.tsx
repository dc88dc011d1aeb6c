import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { EmptyState, ErrorState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { AppImage } from '../../../lib/screen/AppImage.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { menuIcon } from '../../../lib/screen/menu-icons.ts'
import { type App, appsOptions, openApp } from '../../../lib/session/apps.ts'
import { useSession, useUser } from '../../../lib/session/session.ts'
import '../texts.ts'
import { type LauncherPage as LauncherPageEntry, launcherPages } from '../launcher-pages.ts'
import classes from './LauncherPage.module.css'

/** Start page of the console: the user's apps, and the top entries of their menu. */
export default function LauncherPage() {
  const { t } = useTranslation('access')
  const user = useUser()
  return (
    <div className={classes.root}>
      <Title order={1}>{t('launcher.greeting', { name: user.first_name })}</Title>
      <Text c="dimmed">{t('launcher.text')}</Text>
      <Tiles />
      <Pages />
    </div>
  )
}

function Tiles() {
  const { t } = useTranslation('access')
  const { data, error, isPending, refetch } = useQuery(appsOptions)
  // A user without a menu cannot open any console page, so the console's tile is hidden.
  const home = launcherPages(useSession()?.menu_access_tree ?? [])[0]?.url
  if (isPending) {
    return (
      <ul className={classes.tiles} aria-label={t('launcher.loading')}>
        {['first', 'second', 'third'].map((place) => (
          <li key={place}>
            <Skeleton height={82} radius="lg" />
          </li>
        ))}
      </ul>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={messageOf(error)}
        texts={{ title: t('launcher.failedTitle'), retry: t('launcher.retry') }}
        onRetry={() => void refetch()}
      />
    )
  }
  const apps = data.apps.filter((app) => !app.is_admin_app || home)
  if (apps.length === 0) return <EmptyState title={t('launcher.emptyTitle')} text={t('launcher.emptyText')} />
  return (
    <ul className={classes.tiles} aria-label={t('launcher.apps')}>
      {apps.map((app) => (
        <li key={app.app_id}>
          <Tile app={app} home={home} />
        </li>
      ))}
    </ul>
  )
}

/** The console's own tile opens the first page of its menu, other tiles their app. */
function Tile({ app, home = '/' }: { app: App; home?: string }) {
  const content = (
    <>
      <AppImage title={app.title} image={app.image} colour={app.background_colour} size={42} />
      {app.title}
    </>
  )
  return app.is_admin_app ? (
    <AppLink to={home} className={classes.tile}>
      {content}
    </AppLink>
  ) : (
    <UnstyledButton className={classes.tile} onClick={() => void openApp(app)}>
      {content}
    </UnstyledButton>
  )
}

function Pages() {
  const { t } = useTranslation('access')
  const pages = launcherPages(useSession()?.menu_access_tree ?? [])
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="launcher-pages">
      <Title order={2} size="h4" mt="xl" id="launcher-pages">
        {t('launcher.pages')}
      </Title>
      <ul className={classes.pages}>
        {pages.map((page) => (
          <li key={page.url}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PageLink({ page }: { page: LauncherPageEntry }) {
  const Icon = menuIcon(page.icon)
  return (
    <AppLink to={page.url} className={classes.page}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {page.name}
    </AppLink>
  )
}
