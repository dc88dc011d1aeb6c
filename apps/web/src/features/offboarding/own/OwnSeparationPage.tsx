import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readOwnSeparation } from '@muster/contract/calls/offboarding/resignation'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { KeyValueList, PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { sheetPath } from '../../../lib/screen/sheet-address.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { History } from '../separations/History.tsx'
import { NoticeFacts } from '../separations/NoticeFacts.tsx'
import { useSeparationWords } from '../separations/separation-data.ts'
import '../own-texts.ts'

const Withdraw = lazy(() => import('./Withdraw.tsx'))

const own = {
  ...readOptions(readOwnSeparation, { body: {} }),
  meta: { errorShown: 'inline' as const },
}
export const reads = [own]

/** One's own resignation: how it stands, the notice, and the way back. */
export default function OwnSeparationPage() {
  const { t } = useTranslation('ownSeparation')
  const query = useQuery(own)
  return (
    <>
      <PageHeader title={t('offboardingTitles:mine')} />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />} order={2}>
        {(data) => (data.separation ? <Own data={data} /> : <None data={data} />)}
      </Loaded>
    </>
  )
}

type Data = DataOf<typeof readOwnSeparation>

function ResignButton({ label }: { label: string }) {
  const mayRaise = useCan('requests.raise')
  if (!mayRaise) return null
  return (
    <Button component={Link} to={sheetPath('RESIGNATION')} variant="default">
      {label}
    </Button>
  )
}

function None({ data: { notice } }: { data: Data }) {
  const { t } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  if (notice === null) return <EmptyState title={t('own.none')} />
  const key = notice.in_probation ? 'own.noneTextProbation' : 'own.noneText'
  return (
    <EmptyState
      title={t('own.none')}
      text={t(key, { days: words.days(notice), day: format.day(notice.ends_on) })}
      action={<ResignButton label={t('own.resign')} />}
    />
  )
}

function Own({ data: { separation, can_resign } }: { data: Data }) {
  const { t } = useTranslation('ownSeparation')
  const format = useFormatter()
  const words = useSeparationWords()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  if (!separation) return null
  const { status, kind, abilities } = separation
  return (
    <Stack gap="lg" maw={720}>
      <Card withBorder padding="lg">
        <Stack gap="md">
          <div>
            <Status word={words.status(status)} />
          </div>
          <Text>{t(`own.what.${status}`)}</Text>
          {separation.withdrawal_pending ? <Alert color="yellow">{t('withdrawalWaits')}</Alert> : null}
          <KeyValueList
            items={[
              { id: 'kind', label: t('fields.kind'), value: words.kind(kind) },
              { id: 'reason', label: t('fields.reason'), value: words.mode(separation.SMP_ID) },
              { id: 'given', label: t('fields.resignedOn'), value: format.day(separation.resigned_on) },
              {
                id: 'day',
                label: separation.last_working_day ? t('fields.lastDay') : t('fields.requested'),
                value: format.day(separation.last_working_day ?? separation.requested_lwd),
              },
              { id: 'waits', label: t('fields.waits'), value: separation.approvers.join(', ') },
              { id: 'note', label: t('fields.note'), value: separation.note, isWide: true },
            ].filter(({ value }) => value !== '')}
          />
          <NoticeFacts notice={separation.notice} />
          {abilities.withdraw ? (
            <Button variant="default" onClick={() => setIsWithdrawing(true)}>
              {t('own.withdraw')}
            </Button>
          ) : null}
          {can_resign ? <ResignButton label={t('own.again')} /> : null}
        </Stack>
      </Card>
      <Card withBorder padding="lg">
        <Title order={2} size="h4" mb="md">
          {t('history.title')}
        </Title>
        <History sepid={separation.SEPID} />
      </Card>
      {isWithdrawing ? (
        <Suspense fallback={null}>
          <Withdraw separation={separation} onClose={() => setIsWithdrawing(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
