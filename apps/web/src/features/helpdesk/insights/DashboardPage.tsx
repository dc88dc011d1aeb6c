import { Skeleton, Stack, Text } from '@mantine/core'
import { readTicketChart, readTicketDashboard } from '@muster/contract/calls/helpdesk/insights'
import { PageHeader, StatCard } from '@muster/ui/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import classes from '../../../lib/insights/Insights.module.css'
import { InsightsBar, UnitSelect } from '../../../lib/insights/InsightsBar.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { Charts } from './Charts.tsx'
import { type Figures as Data, listHref, useHelpdeskAddress } from './insights-data.ts'
import './texts.ts'

/** The helpdesk at a glance. */
export default function DashboardPage() {
  const { t } = useTranslation('helpdeskInsights')
  const address = useHelpdeskAddress()
  const read = { meta: { errorShown: 'inline' as const }, placeholderData: keepPreviousData }
  const figures = useQuery({ ...readOptions(readTicketDashboard, { body: address.body }), ...read })
  const charts = useQuery({ ...readOptions(readTicketChart, { body: address.body }), ...read })
  return (
    <>
      <PageHeader
        title={t('helpdeskTitles:dashboard')}
        subtitle={t('subtitle')}
        primary={{ label: t('list'), href: hrefOf('/helpdesk/tickets') }}
      />
      <InsightsBar label={t('period')} period={address.period} setPeriod={address.setPeriod}>
        <UnitSelect
          label={t('category')}
          everybody={t('everything')}
          value={address.category}
          onChange={(value) => address.setUnit('category', value)}
          units={figures.data?.categories ?? []}
        />
      </InsightsBar>
      <Loaded query={figures} skeleton={<Skeleton height={220} radius="lg" />} order={2}>
        {(data) => <Figures data={data} category={address.category} />}
      </Loaded>
      <Loaded query={charts} skeleton={<Skeleton height={560} radius="lg" />} order={2}>
        {(data) => <Charts data={data} category={address.category} isFetching={charts.isFetching} />}
      </Loaded>
    </>
  )
}

function Figures({ data, category }: { data: Data; category: number | null }) {
  const { t } = useTranslation('helpdeskInsights')
  const format = useFormatter()
  const { from, to, response, resolution, feedback } = data
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const span = (minutes: number | null) => {
    if (minutes === null) return t('none')
    const hours = Math.floor(minutes / 60)
    return hours >= 48
      ? t('days', { days: number(Math.floor(hours / 24)), hours: hours % 24 })
      : t('hours', { hours, minutes: minutes % 60 })
  }
  const share = ({ ended, in_time }: Data['response']) =>
    ended === 0
      ? t('none')
      : t('share', { share: `${format.number(Math.round((in_time / ended) * 100))} %`, count: ended })
  const now = { category, activity: 1 }
  const raised = { category, raised: [from, to] }
  return (
    <Stack gap="xs" mb="lg">
      <div className={classes.cards}>
        <StatCard label={t('figures.open')} value={number(data.open)} href={listHref(now)} />
        <StatCard
          label={t('figures.unassigned')}
          value={number(data.unassigned)}
          href={listHref({ ...now, assignee: 0 })}
        />
        <StatCard
          label={t('figures.late')}
          value={number(data.late)}
          href={listHref({ category, late: 1 })}
        />
        <StatCard
          label={t('figures.waiting')}
          value={number(data.waiting)}
          href={listHref({ category, status: ['waiting_requester', 'waiting_third_party'] })}
        />
        <StatCard label={t('figures.raised')} value={number(data.raised)} href={listHref(raised)} />
        <StatCard
          label={t('figures.resolved')}
          value={number(data.resolved)}
          href={listHref({ ...raised, activity: 0 })}
        />
        <StatCard label={t('figures.response')} value={share(response)} />
        <StatCard label={t('figures.resolution')} value={share(resolution)} />
        <StatCard label={t('figures.responseTime')} value={span(response.average_minutes)} />
        <StatCard label={t('figures.resolutionTime')} value={span(resolution.average_minutes)} />
        <StatCard
          label={`${t('figures.satisfaction')} · ${t('answers', { count: feedback.answers })}`}
          value={feedback.average === null ? t('none') : number(feedback.average)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {[
          t('notes.now', { from: format.day(from), to: format.day(to) }),
          t('notes.average'),
          t('notes.few'),
        ].join(' ')}
      </Text>
    </Stack>
  )
}
