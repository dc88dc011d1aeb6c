import { Tabs } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { JobList } from '../components/JobList.tsx'
import { ScheduleList } from '../components/ScheduleList.tsx'
import '../texts.ts'

const JobDrawer = lazy(() => import('../components/JobDrawer.tsx'))

/** URL parameters: the active tab, and the open job. */
const TAB = 'tab'
const JOB = 'job'
const SCHEDULES = 'schedules'

/** Jobs and schedules of the organisation. */
export default function JobsPage() {
  const { t } = useTranslation('operations')
  const [query, setQuery] = useSearchParams()
  const tab = query.get(TAB) === SCHEDULES ? SCHEDULES : 'jobs'
  const jobId = query.get(JOB)
  const change = (name: string, value: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  const open = (id: string | null) => change(JOB, id)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs
        value={tab}
        onChange={(value) => change(TAB, value === SCHEDULES ? SCHEDULES : null)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="jobs">{t('tabs.jobs')}</Tabs.Tab>
          <Tabs.Tab value={SCHEDULES}>{t('tabs.schedules')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="jobs">
          <JobList onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value={SCHEDULES}>
          <ScheduleList onOpen={open} />
        </Tabs.Panel>
      </Tabs>
      {jobId ? (
        <Suspense fallback={null}>
          <JobDrawer key={jobId} id={jobId} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
