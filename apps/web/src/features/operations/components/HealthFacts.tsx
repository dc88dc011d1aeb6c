import { Stack, Title } from '@mantine/core'
import { type KeyValue, KeyValueList, StatCard } from '@muster/ui/page'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { roomText, timeText } from '../data/figures.ts'
import type { Health } from '../data/health-query.ts'
import { PlaceLink } from './Findings.tsx'
import classes from './Health.module.css'

const timeOr = (format: Formatter, ms: number | null) => (ms === null ? '–' : timeText(format, ms))

/** Key figures. */
export function HealthStats({ health: { calls, jobs, mail } }: { health: Health }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const share = format.number(calls.fault_share, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className={classes.stats}>
      <StatCard label={t('health.stats.calls')} value={format.number(calls.per_minute)} />
      <StatCard label={t('health.stats.faults')} value={share} />
      <StatCard label={t('health.stats.p50')} value={timeOr(format, calls.p50)} />
      <StatCard label={t('health.stats.p95')} value={timeOr(format, calls.p95)} />
      <StatCard label={t('health.stats.p99')} value={timeOr(format, calls.p99)} />
      <StatCard label={t('health.stats.jobs')} value={format.number(jobs.waiting + jobs.running)} />
      <StatCard label={t('health.stats.failed')} value={format.number(jobs.failed)} />
      <StatCard label={t('health.stats.mail')} value={format.number(mail.waiting + mail.failed)} />
    </div>
  )
}

function Facts({ title, items, children }: { title: string; items: KeyValue[]; children?: ReactNode }) {
  const id = useId()
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <KeyValueList layout="rows" items={items} />
      {children}
    </Stack>
  )
}

function useFacts(group: 'work' | 'database' | 'server') {
  const { t } = useTranslation('operations')
  return {
    title: t(`health.${group}.title`),
    fact: (id: string, value: ReactNode): KeyValue => ({
      id,
      label: t(`health.${group}.${id}` as 'health.work.jobs'),
      value,
    }),
  }
}

/** Jobs, schedules and mails of the organisation, with links to the failed ones. */
export function WorkFacts({ health: { jobs, mail, schedules } }: { health: Health }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const { title, fact } = useFacts('work')
  const items = [
    fact('jobs', t('health.work.jobsValue', { ...jobs })),
    fact('schedules', t('health.work.schedulesValue', { ...schedules })),
    fact('mail', t('health.work.mailValue', { waiting: mail.waiting, failed: mail.failed })),
    ...(mail.oldest_at ? [fact('oldest', format.dayTime(mail.oldest_at))] : []),
    fact('sending', t(mail.is_sent ? 'health.work.sendingOn' : 'health.work.sendingOff')),
  ]
  return (
    <Facts title={title} items={items}>
      {jobs.failed > 0 ? <PlaceLink place="jobs" /> : null}
      {schedules.late + schedules.failed > 0 ? <PlaceLink place="schedules" /> : null}
      {mail.failed > 0 ? <PlaceLink place="mail" /> : null}
    </Facts>
  )
}

export function DatabaseFacts({ health: { database, disk } }: { health: Health }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const { title, fact } = useFacts('database')
  const { kind, version, migrations, newest_migration, size_bytes, connections, restarts } = database
  const items = [
    fact('kind', t(`health.database.kinds.${kind}`, { version })),
    fact('size', size_bytes === null ? t('health.database.sizeShared') : roomText(format, size_bytes)),
    fact('connections', t('health.database.connectionsValue', connections)),
    fact('migrations', t('health.database.migrationsValue', { count: migrations, newest: newest_migration })),
  ]
  if (restarts.last_at !== null) {
    const when = format.dayTime(restarts.last_at)
    items.push(fact('restarts', t('health.database.restartsValue', { count: restarts.total, when })))
  }
  if (disk) {
    const free = roomText(format, disk.free_bytes)
    items.push(
      fact('disk', t('health.database.diskValue', { free, total: roomText(format, disk.total_bytes) })),
    )
  }
  return <Facts title={title} items={items} />
}

export function ServerFacts({ health: { server } }: { health: Health }) {
  const format = useFormatter()
  const { title, fact } = useFacts('server')
  const items = [
    fact('name', server.name),
    fact('version', server.version),
    fact('runtime', `Node.js ${server.runtime.replace(/^v/, '')}`),
    fact('started', format.dayTime(server.started_at)),
    fact('memory', roomText(format, server.memory_bytes)),
    fact('lag', timeText(format, server.lag_ms)),
  ]
  return <Facts title={title} items={items} />
}
