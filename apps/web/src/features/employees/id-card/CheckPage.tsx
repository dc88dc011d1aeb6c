import { Loader, Text, Title } from '@mantine/core'
import { verifyIdCard } from '@muster/contract/calls/employees/identity/id-card'
import type { DataOf } from '@muster/contract/kit/index'
import { ErrorState } from '@muster/ui/feedback'
import { IconBan, IconCircleCheck } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call, messageOf } from '../../../lib/calls/api.ts'
import classes from './CheckPage.module.css'
import './texts.ts'

/**
 * Public page behind a card's code: says whether the card is valid, without an account. The key is in the URL
 * fragment, which browsers do not send to the server.
 */
export default function CheckPage() {
  const { t } = useTranslation('idCard')
  const key = useLocation().hash.slice(1, 101)
  const checked = useQuery({
    queryKey: [verifyIdCard.id, key],
    queryFn: ({ signal }) => call(verifyIdCard, { body: { key } }, { signal }),
    // Not cached: the card may have been revoked since the last check.
    gcTime: 0,
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })
  if (checked.error) {
    return (
      <Frame>
        <ErrorState
          order={1}
          message={messageOf(checked.error)}
          texts={{ title: t('check.failed') }}
          onRetry={() => void checked.refetch()}
        />
      </Frame>
    )
  }
  if (!checked.data) {
    return (
      <Frame>
        <Loader size="sm" role="progressbar" aria-label={t('check.checking')} />
      </Frame>
    )
  }
  return <Frame>{checked.data.is_valid ? <Valid answer={checked.data} /> : <NotValid />}</Frame>
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className={classes.root}>
      <div className={classes.card}>{children}</div>
    </main>
  )
}

function Valid({ answer: { name, photo, org_name } }: { answer: DataOf<typeof verifyIdCard> }) {
  const { t } = useTranslation('idCard')
  return (
    <>
      <IconCircleCheck size={72} className={classes.valid} aria-hidden />
      <Title order={1}>{t('check.valid')}</Title>
      <Text>{t('check.validText')}</Text>
      {photo ? <img src={photo} alt={t('check.photo')} className={classes.photo} /> : null}
      {name ? <p className={classes.name}>{name}</p> : null}
      <Text c="dimmed">{org_name}</Text>
    </>
  )
}

function NotValid() {
  const { t } = useTranslation('idCard')
  return (
    <>
      <IconBan size={72} className={classes.invalid} aria-hidden />
      <Title order={1}>{t('check.invalid')}</Title>
      <Text>{t('check.invalidText')}</Text>
    </>
  )
}
