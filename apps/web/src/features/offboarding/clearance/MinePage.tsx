import { Card, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { listOwnClearances } from '@muster/contract/calls/offboarding/clearance/clearance'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { useAddress } from '../../../lib/list/address.ts'
import { EmployeeChip } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { mineOf } from './clearance-data.ts'
import './texts.ts'

type Leaver = DataOf<typeof listOwnClearances>['rows'][number]
const views = ['menu', 'done'] as const
/** More leavers at once than one person clears. */
const MOST = '100'

/** Leavers of whom the reader decides lines, for the phone first. */
export default function MinePage() {
  const { t } = useTranslation('clearance')
  const { params, change } = useAddress()
  const view = views.find((one) => one === params.get('view')) ?? 'menu'
  const query = useQuery({
    ...readOptions(listOwnClearances, { query: { view, limit_count: MOST } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Stack gap="md" maw="48rem">
      <div>
        <Title order={1}>{t('clearanceTitles:mine')}</Title>
        <Text c="dimmed">{t('mineSubtitle')}</Text>
      </div>
      <SegmentedControl
        fullWidth
        aria-label={t('state')}
        value={view}
        data={views.map((value) => ({ value, label: t(`mineViews.${value}`) }))}
        onChange={(value) => change({ view: value === 'menu' ? null : value }, { replace: true })}
      />
      <Loaded query={query} skeleton={<Skeleton height={200} radius="md" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title={t(view === 'menu' ? 'mineEmpty' : 'mineDoneEmpty')}
              text={view === 'menu' ? t('mineEmptyText') : undefined}
            />
          ) : (
            <Stack gap="xs">
              {rows.map((row) => (
                <LeaverCard key={row.SEPID} row={row} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

function LeaverCard({ row }: { row: Leaver }) {
  const { t } = useTranslation('clearance')
  const format = useFormatter()
  const { EMPLOYEE_ID, last_working_day, open, overdue } = row
  return (
    <Card withBorder padding="sm" component={AppLink} to={mineOf(EMPLOYEE_ID)} c="inherit" td="none">
      <EmployeeChip row={row} subtitle={row.DEPARTMENT_NAME} />
      <Text size="sm" mt="xs">
        {[
          open > 0 ? t('openCount', { count: open }) : '',
          last_working_day ? `${t('lastDay')}: ${format.date(last_working_day)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {overdue > 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" fw={600}>
          {t('overdue', { count: overdue })}
        </Text>
      ) : null}
    </Card>
  )
}
