import { Alert, Button, Card, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { AppImage } from '../../../lib/screen/AppImage.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { type HomeCard, loadConsoleHome, type Need } from '../../../lib/screen/extensions.ts'
import { PartBoundary } from '../../../lib/screen/PartBoundary.tsx'
import { appsOptions, openApp } from '../../../lib/session/apps.ts'
import { useFormatter, useSession, useUser } from '../../../lib/session/session.ts'
import { type Needs, needsOptions } from '../data/needs.ts'
import '../texts.ts'
import classes from './HomePage.module.css'

/** Home of the console: what waits for the person, then today, then the other apps. */
export default function HomePage() {
  const { t } = useTranslation('access')
  const user = useUser()
  const format = useFormatter()
  const [now] = useState(() => new Date())
  const day = dayIn(user.formats.time_zone, now)
  return (
    <div className={classes.root}>
      <header>
        <Title order={1}>{t('home.greeting', { name: user.first_name })}</Title>
        <Text c="dimmed">{format.day(day)}</Text>
      </header>
      <WaitingForMe />
      <Today />
      <OtherApps />
    </div>
  )
}

function WaitingForMe() {
  const { t } = useTranslation('access')
  const session = useSession()
  const query = useQuery(needsOptions(session))
  return (
    <Card component="section" aria-labelledby="home-needs" padding="lg">
      <Title order={2} size="h4" id="home-needs" mb="xs">
        {t('home.needs')}
      </Title>
      {query.data ? <NeedList found={query.data} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={96} radius="md" aria-label={t('home.loading')} /> : null}
      {query.error && !query.data ? (
        <PartMissing message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      ) : null}
    </Card>
  )
}

function PartMissing({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation('access')
  return (
    <Alert variant="light" color="yellow" mt="sm" title={t('home.incomplete')}>
      {message}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        {t('home.retry')}
      </Button>
    </Alert>
  )
}

function NeedList({ found: { needs, failure, isClosed }, onRetry }: { found: Needs; onRetry: () => void }) {
  const { t } = useTranslation('access')
  return (
    <>
      {needs.length > 0 ? (
        <ul className={classes.needs}>
          {needs.map((need) => (
            <li key={need.id}>
              <NeedLink need={need} />
            </li>
          ))}
        </ul>
      ) : null}
      {needs.length === 0 && !failure && !isClosed ? (
        <div className={classes.nothing}>
          <IconCheck size={20} aria-hidden />
          <span>{t('home.nothing')}</span>
        </div>
      ) : null}
      {isClosed ? <Text c="dimmed">{t('home.closed')}</Text> : null}
      {failure ? <PartMissing message={failure} onRetry={onRetry} /> : null}
    </>
  )
}

function NeedLink({ need }: { need: Need }) {
  const { t } = useTranslation()
  return (
    <AppLink to={need.to} className={classes.need} data-urgent={need.isUrgent || undefined}>
      <span className={classes.mark} aria-hidden />
      <span className={classes.what}>{t(need.label as 'home', { count: need.count })}</span>
      <IconChevronRight size={16} aria-hidden />
    </AppLink>
  )
}

const cards = new Map<string, ComponentType>()

function cardOf(card: HomeCard): ComponentType {
  const known = cards.get(card.id)
  if (known) return known
  const loaded = lazy(card.lazy)
  cards.set(card.id, loaded)
  return loaded
}

function Today() {
  const { t } = useTranslation('access')
  const permissions = useSession()?.user.permissions ?? []
  const { data } = useQuery({
    queryKey: ['home.today'],
    queryFn: async () => (await loadConsoleHome()).todayCards,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = (data ?? []).filter(({ permission }) => !permission || permissions.includes(permission))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="home-today">
      <Title order={2} size="h4" id="home-today" mb="sm">
        {t('home.today')}
      </Title>
      <div className={classes.cards}>
        {shown.map((card) => {
          const Content = cardOf(card)
          return (
            <PartBoundary key={card.id}>
              <Suspense fallback={<Skeleton height={150} radius="lg" />}>
                <Content />
              </Suspense>
            </PartBoundary>
          )
        })}
      </div>
    </section>
  )
}

function OtherApps() {
  const { t } = useTranslation('access')
  const { data } = useQuery(appsOptions)
  const apps = data?.apps.filter((app) => !app.is_admin_app) ?? []
  if (apps.length === 0) return null
  return (
    <section aria-labelledby="home-apps">
      <Title order={2} size="h4" id="home-apps" mb="sm">
        {t('home.apps')}
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
