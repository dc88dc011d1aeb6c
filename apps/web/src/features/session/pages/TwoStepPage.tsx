import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readTwoStep } from '@muster/contract/calls/session/two-step'
import type { DataOf } from '@muster/contract/kit/index'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { DevicesCard } from '../components/DevicesCard.tsx'
import classes from '../components/TwoStep.module.css'
import '../second-step-texts.ts'

const SetUpDialog = lazy(() => import('../components/SetUpDialog.tsx'))
const ProofDialog = lazy(() => import('../components/ProofDialog.tsx'))
const PolicyCard = lazy(() => import('../components/PolicyCard.tsx'))

type TwoStep = DataOf<typeof readTwoStep>
type Dialog = 'set-up' | 'remove' | 'renew'

/** The user's own second step; with permission, also the organisation's policy. */
export default function TwoStepPage() {
  const { t } = useTranslation('secondStep')
  const query = useQuery(readOptions(readTwoStep, {}))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const setsPolicy = useCan('security.policy.manage') && currentEntry.name === 'admin'
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('security'), href: '/security' }, { label: t('title') }]}
        title={t('title')}
        subtitle={t('subtitle')}
      />
      <Loaded query={query} order={2} skeleton={<Skeleton height={360} radius="md" maw="44rem" />}>
        {(data) => (
          <div className={classes.cards}>
            <AppCard data={data} onOpen={setDialog} />
            {data.authenticator.is_on ? (
              <CodesCard left={data.authenticator.recovery_codes_left} onOpen={setDialog} />
            ) : null}
            <DevicesCard devices={data.devices} />
            {setsPolicy ? (
              <Suspense fallback={<Skeleton height={180} radius="md" />}>
                <PolicyCard />
              </Suspense>
            ) : null}
          </div>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {dialog === 'set-up' ? <SetUpDialog onClose={close} /> : null}
        {dialog === 'remove' || dialog === 'renew' ? <ProofDialog purpose={dialog} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function AppCard({ data, onOpen }: { data: TwoStep; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('secondStep')
  const format = useFormatter()
  const { is_on, since } = data.authenticator
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('app.title')}
          </Title>
          <Badge color={is_on ? 'teal' : 'gray'} variant="light">
            {t(is_on ? 'app.isOn' : 'app.isOff')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {is_on ? t('app.on', { when: format.dayTime(since) }) : t('app.off')}
        </Text>
        {data.is_demanded && !is_on ? <Text size="sm">{t('app.mailed')}</Text> : null}
        <Group>
          {is_on ? (
            <Button variant="default" onClick={() => onOpen('remove')}>
              {t('app.remove')}
            </Button>
          ) : (
            <Button onClick={() => onOpen('set-up')}>{t('app.setUp')}</Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

function CodesCard({ left, onOpen }: { left: number; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('secondStep')
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('codes.title')}
        </Title>
        <Text size="sm" c={left === 0 ? 'red' : 'dimmed'}>
          {left === 0 ? t('codes.none') : t('codes.left', { count: left })}
        </Text>
        <Group>
          <Button variant="default" onClick={() => onOpen('renew')}>
            {t('codes.renew')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
