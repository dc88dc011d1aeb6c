import { Card, Skeleton, Text, Title } from '@mantine/core'
import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { StatusBadge } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type EmployeeRecord, historyOptions, type TimelineEntry } from '../data/employee-queries.ts'
import classes from './Profile.module.css'
import '../person-texts.ts'

const assigned: ReadonlySet<string> = new Set(Object.values(slugOfAttribute))

interface HistoryRow {
  id: string
  date: string
  field: string
  before: string | null
  after: string | null
  isFuture: boolean
  actor: string
}

/** One row per changed field, for timeline entries about assignments. */
function historyRows(entries: readonly TimelineEntry[]): HistoryRow[] {
  return entries.flatMap((entry) =>
    entry.changes
      .filter((change) => assigned.has(change.FIELD_SLUG))
      .map((change) => ({
        id: `${entry.id}-${change.FIELD_SLUG}`,
        date: entry.on_date,
        field: change.FIELD_NAME,
        before: change.before,
        after: change.after,
        isFuture: entry.is_future,
        actor: entry.actor,
      })),
  )
}

/** History of an employee's department, designation, manager and so on, with effective dates. */
export function WorkHistory({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('employees')
  const history = useQuery(historyOptions(person.EMPLOYEE_ID))
  return (
    <Card component="section" aria-labelledby="work-history" padding="lg">
      <Title order={2} size="h4" id="work-history" mb="sm">
        {t('employeesPerson:history.title')}
      </Title>
      <Loaded query={history} skeleton={<Skeleton height={120} aria-hidden />} order={3}>
        {({ timeline }) => <HistoryTable rows={historyRows(timeline)} />}
      </Loaded>
    </Card>
  )
}

function HistoryTable({ rows }: { rows: HistoryRow[] }) {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('employeesPerson:history.empty')}
      </Text>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('employeesPerson:history.table')}>
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">{t('employeesPerson:history.from')}</th>
            <th scope="col">{t('employeesPerson:history.what')}</th>
            <th scope="col">{t('employeesPerson:history.value')}</th>
            <th scope="col">{t('employeesPerson:history.before')}</th>
            <th scope="col">{t('employeesPerson:history.by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {format.day(row.date)}
                {row.isFuture ? (
                  <StatusBadge kind="pending">{t('employeesPerson:timeline.future')}</StatusBadge>
                ) : null}
              </td>
              <td>{row.field}</td>
              <td>{row.after ?? t('notFilled')}</td>
              <td>{row.before ?? '—'}</td>
              <td>{row.actor || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
