import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { DataOf } from '@muster/contract/kit/index'
import type { loginHistory } from '@muster/contract/security/sessions.contract'
import { EmptyState, StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconInfoCircle } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { DeviceIcon } from '../components/DeviceIcon.tsx'
import classes from '../components/Security.module.css'
import { deviceWords, methodWords, placeWords } from '../components/sign-in-words.ts'
import { historyOptions } from '../data/security-queries.ts'
import '../texts.ts'

type Login = DataOf<typeof loginHistory>['logins'][number]

const kinds: Readonly<Record<string, StatusKind>> = { success: 'success', code_asked: 'neutral' }

/** The last 15 sign-in attempts, with unusual ones marked. */
export default function HistoryPage() {
  const { t } = useTranslation('security')
  const query = useQuery(historyOptions)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: '/security' }, { label: t('cards.history.title') }]}
        title={t('cards.history.title')}
        subtitle={t('history.subtitle')}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={480} radius="md" maw="60rem" />}>
        {({ logins }) =>
          logins.length === 0 ? (
            <EmptyState order={2} title={t('history.emptyTitle')} text={t('history.emptyText')} />
          ) : (
            <Stack>
              {logins.some((login) => login.unusual.length > 0) ? <Advice /> : null}
              <ol className={classes.list} aria-label={t('cards.history.title')}>
                {logins.map((login, index) => (
                  // Two attempts at the same moment have no other distinct key, and the list never changes in place.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <LoginEntry key={`${login.at} ${index}`} login={login} />
                ))}
              </ol>
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

function Advice() {
  const { t } = useTranslation('security')
  return (
    <Alert
      className={classes.advice}
      variant="light"
      color="orange"
      icon={<IconInfoCircle aria-hidden />}
      maw="60rem"
    >
      {t('history.advice')} <AppLink to="/security">{t('history.adviceLink')}</AppLink>
    </Alert>
  )
}

function LoginEntry({ login }: { login: Login }) {
  const { t } = useTranslation('security')
  const format = useFormatter()
  return (
    <li className={classes.entry}>
      <DeviceIcon kind={login.device.kind} />
      <div className={classes.words}>
        <div className={classes.facts}>
          <Text fw={600}>{deviceWords(t, login.device)}</Text>
          <StatusBadge kind={kinds[login.result] ?? 'danger'}>
            {t(`results.${login.result}`, { defaultValue: login.result })}
          </StatusBadge>
          {login.unusual.map((what) => (
            <StatusBadge key={what} kind="warning">
              {t(`unusual.${what}`)}
            </StatusBadge>
          ))}
        </div>
        <Text size="sm" c="dimmed">
          {[format.dayTime(login.at), methodWords(t, login.method)].join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {placeWords(t, login.place)}
        </Text>
      </div>
    </li>
  )
}
