import { Button, Card, Group, Progress, Text } from '@mantine/core'
import { exportOwed, listOwed, remindOwed } from '@muster/contract/calls/documents/owed'
import {
  CAT_TYPE,
  MOST_AT_ONCE,
  type OwedState,
  owedStates,
} from '@muster/contract/documents/documents.constants'
import type { OwedRow } from '@muster/contract/documents/owed.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type DataTableState, ListCard, type RowId, type Selection } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { choicesFrom, choicesOf } from '../../../lib/form/fields.ts'
import { Status, type StatusWord, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListShown } from '../../../lib/list/list-screen-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { AddedFor } from '../parts/AddDocumentDrawer.tsx'
import classes from './OwedPage.module.css'
import '../texts.ts'

const AddDocumentDrawer = lazy(() => import('../parts/AddDocumentDrawer.tsx'))

type Data = DataOf<typeof listOwed>

const kinds: Readonly<Record<OwedState, StatusWord['kind']>> = {
  missing: 'danger',
  expired: 'danger',
  pending: 'pending',
  expiring: 'warning',
  done: 'success',
}

function criteriaOf(state: DataTableState) {
  return {
    CID: filterNumber(state, 'category'),
    state: filterValue(state, 'status') as OwedState | 'owed' | 'all' | undefined,
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

/** Who must have which document, who still owes it, and reminding them. */
export default function OwedPage() {
  const { t } = useTranslation('documents')
  const make = useColumns<OwedRow>()
  const format = useFormatter()
  const remind = useReminding()
  const [added, setAdded] = useState<AddedFor | null>(null)
  const stateOf = ({ state }: OwedRow): StatusWord => ({
    kind: kinds[state],
    text: t(`owed.states.${state}`),
  })
  const overdueOf = ({ state, days_overdue }: OwedRow) =>
    (state === 'missing' || state === 'expired') && days_overdue > 0
      ? { text: t('owed.overdue', { count: days_overdue }), isUrgent: true }
      : null
  return (
    <ListScreen
      list="documents.owed"
      load={({ page, limit, state }) => ({
        ...readOptions(listOwed, { body: { ...criteriaOf(state), page, limit } }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('documentsTitles:owed')}
      subtitle={t('owed.subtitle')}
      above={({ data, change }) => (
        <Standings
          categories={data?.categories ?? []}
          onPick={(CID) => change({ 'f.category': String(CID), page: null })}
        />
      )}
      columns={[
        make.text('employee', t('fields.person'), (row) => row.employee_name, {
          sortable: true,
          width: 220,
          note: (row) => [row.EMPLOYEE_CODE, row.department].filter(Boolean).join(' · '),
        }),
        make.text('category', t('fields.category'), (row) => row.category, { sortable: true, width: 220 }),
        make.status('state', t('fields.state'), stateOf, { sortable: true }),
        make.day('due_on', t('owed.due'), (row) => row.due_on, { sortable: true, note: overdueOf }),
        make.day('expires_on', t('fields.expires'), (row) => row.expires_on),
        make.instant('reminded_at', t('owed.lastReminded'), (row) => row.reminded_at),
      ]}
      filters={({ data }) => [
        oneFilter(
          'status',
          t('owed.status'),
          choicesOf(['owed', 'all', ...owedStates] as const, (state) => t(`owed.states.${state}`)),
        ),
        oneFilter(
          'category',
          t('fields.category'),
          choicesFrom(data?.categories.map(({ CID, name }) => ({ id: CID, name }))),
        ),
      ]}
      row={{
        id: (row) => row.id,
        label: (row) => `${row.employee_name}, ${row.category}`,
        mayAct: ({ data }) => data?.abilities.upload ?? false,
        actions: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('owed.upload', { name: row.employee_name })}
            onClick={() =>
              setAdded({
                ...{ type: CAT_TYPE.employee, employeeId: row.employee_id, name: row.employee_name },
                ...{ CID: row.CID, ...(row.FID === null ? {} : { replaces: row.FID }) },
              })
            }
          >
            {t('owed.uploadShort')}
          </Button>
        ),
      }}
      card={(row) => (
        <ListCard
          title={row.employee_name}
          badge={<Status word={stateOf(row)} />}
          lines={[row.category, `${t('owed.due')} ${format.day(row.due_on)}`]}
        />
      )}
      maySelect={({ data }) => data?.abilities.remind ?? false}
      bulk={(selection, count, shown) => (
        <Button
          size="xs"
          loading={remind.isPending}
          disabled={count === 0}
          onClick={() => remind.mutate({ selection, shown })}
        >
          {t('owed.remind')}
        </Button>
      )}
      exports={({ request: { state } }) => [
        {
          label: t('owed.export'),
          run: () => download(exportOwed, { body: criteriaOf(state) }),
          title: t('documentsTitles:owed'),
        },
      ]}
      empty={{ title: t('owed.empty'), text: t('owed.emptyText') }}
      below={() => (
        <Suspense fallback={null}>
          {added ? <AddDocumentDrawer about={added} onClose={() => setAdded(null)} /> : null}
        </Suspense>
      )}
    />
  )
}

/** Person and category of a row, by its id. */
const pairOf = (id: RowId) => {
  const [employee_id = 0, CID = 0] = String(id).split('-').map(Number)
  return { employee_id, CID }
}

function useReminding() {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ selection, shown }: { selection: Selection; shown: ListShown<Data, OwedRow> }) => {
      const rows = await shown.loadChosen(selection, MOST_AT_ONCE)
      if (!rows) return null
      const answer = await call(remindOwed, { body: { people: rows.map(({ id }) => pairOf(id)) } })
      shown.clearSelection()
      return answer.reminded
    },
    onSuccess: (reminded) => {
      if (reminded === null) return undefined
      notifySuccess(reminded === 0 ? t('owed.remindedNone') : t('owed.sent', { count: reminded }))
      return queries.invalidateQueries({ queryKey: endpointKey(listOwed) })
    },
  })
}

interface StandingsProps {
  categories: Data['categories']
  onPick: (CID: number) => void
}

/** How people stand by category; one filters the list. */
function Standings({ categories, onPick }: StandingsProps) {
  const { t } = useTranslation('documents')
  if (categories.length === 0) return null
  return (
    <ul className={classes.standings} aria-label={t('owed.byCategory')}>
      {categories.map(({ CID, name, people, owed, pending }) => {
        const done = people - owed - pending
        return (
          <li key={CID}>
            <Card component="button" padding="sm" className={classes.standing} onClick={() => onPick(CID)}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text fw={600} size="sm" truncate>
                  {name}
                </Text>
                <Text size="sm" c={owed > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
                  {owed}
                </Text>
              </Group>
              <Progress.Root size="sm" my={6} aria-hidden>
                <Progress.Section value={people === 0 ? 0 : (done / people) * 100} color="green" />
                <Progress.Section value={people === 0 ? 0 : (pending / people) * 100} color="yellow" />
              </Progress.Root>
              <Text size="xs" c="dimmed">
                {[
                  t('owed.progress', { done, people }),
                  pending > 0 ? t('owed.pendingCount', { count: pending }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
