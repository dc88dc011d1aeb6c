import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { recomputeQuality } from '@muster/contract/calls/employees/bulk/data-quality'
import { EmptyState } from '@muster/ui/feedback'
import { IconRefresh } from '@muster/ui/icons'
import { PageHeader, StatCard } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../privacy/texts.ts'
import '../texts.ts'
import { FindingList } from './FindingList.tsx'
import { MissingFields } from './MissingFields.tsx'
import classes from './Quality.module.css'
import { type Quality, qualityOptions, refreshQuality } from './quality-queries.ts'

/** Missing, duplicate and inconsistent employee data, with fixes. */
export default function QualityPage() {
  const { t } = useTranslation('privacy')
  const queries = useQueryClient()
  const quality = useQuery(qualityOptions)
  const look = useMutation(writeOptions(recomputeQuality))
  const [isDone, setDone] = useState(false)
  const start = () => {
    setDone(false)
    look.mutate({})
  }
  const mayManage = quality.data?.abilities.manage === true
  return (
    <>
      <PageHeader
        title={t('titles.quality')}
        subtitle={t('quality.subtitle')}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
        primary={
          mayManage
            ? {
                label: t('quality.look'),
                icon: <IconRefresh size={16} />,
                onClick: start,
                isBusy: look.isPending || (look.data !== undefined && !isDone),
              }
            : undefined
        }
      />
      {look.data && !isDone ? (
        <JobWatch
          key={look.data.job}
          id={look.data.job}
          title={t('quality.looking')}
          onDone={() => {
            setDone(true)
            void refreshQuality(queries)
          }}
        />
      ) : null}
      <Loaded query={quality} skeleton={<Skeleton height={320} radius="lg" />}>
        {(known) =>
          known.last_run === null ? (
            <EmptyState
              title={t('quality.notYetTitle')}
              text={t('quality.notYetText')}
              action={mayManage ? <Button onClick={start}>{t('quality.look')}</Button> : undefined}
            />
          ) : (
            <Known quality={known} lastRun={known.last_run.finished_at} />
          )
        }
      </Loaded>
    </>
  )
}

function Known({ quality, lastRun }: { quality: Quality; lastRun: string }) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const open = quality.counts.reduce((sum, one) => sum + one.open, 0)
  return (
    <Stack gap="md">
      <div className={classes.stats}>
        <StatCard
          label={t('quality.complete')}
          value={quality.percent === null ? '–' : `${format.number(quality.percent)} %`}
        />
        <StatCard label={t('quality.open')} value={format.number(open)} />
        <StatCard label={t('quality.people')} value={format.number(quality.people)} />
      </div>
      <Text size="sm" c="dimmed">
        {`${t('quality.lastRun')}: ${format.dayTime(lastRun)}`}
      </Text>
      <MissingFields quality={quality} />
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('quality.findings')}
        </Title>
        <FindingList quality={quality} />
      </Stack>
    </Stack>
  )
}
