import { Button, Stack, Text } from '@mantine/core'
import {
  downloadAcknowledgementReport,
  readAcknowledgementReport,
  remindOfPolicy,
} from '@muster/contract/calls/policies/policy-report'
import { MAX_REMINDED } from '@muster/contract/policies/policies.constants'
import type { ReportedEmployee } from '@muster/contract/policies/policy-report.contract'
import { ListCard, type Selection, selectedCount } from '@muster/ui/data-table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { endpointKey, readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { EmployeeChip, Status, type StatusWord, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, filterTexts } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { readingKinds } from '../data/state-words.ts'
import { Progress } from './Progress.tsx'
import '../own-texts.ts'

const views = ['left', 'done', 'all'] as const
type View = (typeof views)[number]

const statesOf = {
  left: ['due', 'overdue'],
  done: ['acknowledged'],
  all: ['due', 'overdue', 'acknowledged'],
} as const satisfies Record<View, readonly string[]>

function criteriaOf(policyId: number, { state, view }: ListRequest<View>) {
  const ids = (filter: string) => filterTexts(state, filter).map(Number)
  return {
    policy_id: policyId,
    states: [...statesOf[view]],
    ...{ department_ids: ids('department'), location_ids: ids('location') },
    ...{ search: state.search, sort: state.sort ?? undefined },
  }
}

/** Who has acknowledged a policy and who has not, among the people in reach; reminds those who have not. */
export function AcknowledgementReport({ policyId }: { policyId: number }) {
  const { t } = useTranslation('ownPolicies')
  const format = useFormatter()
  const columns = useReportColumns()
  const { remind, job, endJob } = useReminders(policyId)
  const stateOf = useStateWord()
  return (
    <ListScreen
      list="policies.report"
      label={t('report.label')}
      views={views}
      load={(request: ListRequest<View>) => ({
        ...readOptions(readAcknowledgementReport, {
          body: { ...criteriaOf(policyId, request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ employees }) => employees}
      totalOf={({ totalRows }) => totalRows}
      segments={{
        param: 'show',
        label: t('report.label'),
        nameOf: (view) => t(`report.${view}`),
        countOf: ({ counts }, view) => {
          if (view === 'left') return counts.due + counts.overdue
          return view === 'done' ? counts.acknowledged : counts.total
        },
      }}
      columns={columns}
      filters={({ data }) => [
        anyFilter('department', t('report.department'), choicesFrom(data?.departments)),
        anyFilter('location', t('report.location'), choicesFrom(data?.locations)),
      ]}
      row={{ id: (row) => row.EMPLOYEE_ID, label: (row) => row.EMPLOYEE_NAME }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} />}
          badge={<Status word={stateOf(row)} />}
          meta={[
            row.DEPARTMENT_NAME,
            row.due_on ? t('dueOn', { day: format.day(row.due_on) }) : null,
            row.acknowledged_at ? t('acknowledgedOn', { day: format.day(row.acknowledged_at) }) : null,
          ]}
        />
      )}
      above={({ data }) =>
        data ? (
          <Stack gap="xs" mb="sm">
            <Progress of={data.counts} />
            {job ? <JobWatch id={job} title={t('report.reminding')} onOver={endJob} /> : null}
          </Stack>
        ) : null
      }
      maySelect={({ data, request }) => data?.abilities.remind === true && request.view === 'left'}
      bulk={(chosen, _count, { total, clearSelection }) => (
        <RemindButton
          chosen={chosen}
          total={total}
          isBusy={remind.isPending}
          onRemind={(employee_ids) =>
            remind.mutate(
              { body: { policy_id: policyId, ...(employee_ids ? { employee_ids } : {}) } },
              { onSuccess: clearSelection },
            )
          }
        />
      )}
      exports={({ request }) => [
        {
          label: t('report.export'),
          run: () => download(downloadAcknowledgementReport, { body: criteriaOf(policyId, request) }),
          title: t('report.exporting'),
        },
      ]}
      exportAboveTable
      empty={({ request }) =>
        request.view === 'left'
          ? { title: t('report.emptyLeft'), text: t('report.emptyLeftText') }
          : { title: t('report.empty'), text: t('report.emptyText') }
      }
    />
  )
}

function useStateWord() {
  const { t } = useTranslation('ownPolicies')
  return ({ state }: ReportedEmployee): StatusWord => ({
    kind: readingKinds[state],
    text: t(`states.${state}`),
  })
}

function useReportColumns() {
  const { t } = useTranslation('ownPolicies')
  const make = useColumns<ReportedEmployee>()
  const format = useFormatter()
  const stateOf = useStateWord()
  const confirmedBy = ({ confirmation, typed_name }: ReportedEmployee) => {
    if (confirmation === null) return null
    return confirmation === 'tick' ? t('report.tick') : t('report.name', { name: typed_name })
  }
  return [
    make.employee('name', t('report.person'), { sortable: true }),
    make.text('department', t('report.department'), (row) => row.DEPARTMENT_NAME, { sortable: true }),
    make.text('location', t('report.location'), (row) => row.LOCATION_NAME, { sortable: true }),
    make.status('state', t('report.state'), stateOf, { sortable: true, width: 170 }),
    make.day('due_on', t('report.dueOn'), (row) => row.due_on, { sortable: true }),
    make.instant('acknowledged_at', t('report.at'), (row) => row.acknowledged_at, { sortable: true }),
    make.number('version', t('report.version'), (row) => row.acknowledged_number),
    make.text('confirmed', t('report.confirmed'), confirmedBy, {
      note: ({ ip }) => ip,
    }),
    make.number('reminders', t('report.reminders'), (row) => row.reminders, {
      note: ({ reminded_at: at }) => (at ? t('report.remindedOn', { day: format.day(at) }) : null),
    }),
  ]
}

function useReminders(policyId: number) {
  const client = useQueryClient()
  const [job, setJob] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(readAcknowledgementReport) })
  const remind = useMutation({
    ...writeOptions(remindOfPolicy),
    mutationKey: [remindOfPolicy.id, policyId],
    onSuccess: async (answer) => {
      setJob(answer.job)
      await refresh()
    },
  })
  return { remind, job, endJob: () => void refresh() }
}

interface RemindButtonProps {
  chosen: Selection
  total: number
  isBusy: boolean
  /** Undefined: everybody who has not acknowledged the policy. */
  onRemind: (employeeIds: number[] | undefined) => void
}

/** Reminds the selected people; everybody is reminded by a background job. */
function RemindButton({ chosen, total, isBusy, onRemind }: RemindButtonProps) {
  const { t } = useTranslation('ownPolicies')
  const isEverybody = chosen.kind === 'all' && chosen.except.length === 0
  const count = selectedCount(chosen, total)
  if (!isEverybody && (chosen.kind === 'all' || count > MAX_REMINDED))
    return <Text size="sm">{t('report.most', { most: MAX_REMINDED })}</Text>
  return (
    <Button
      size="compact-md"
      loading={isBusy}
      onClick={() => onRemind(chosen.kind === 'some' ? chosen.ids.map(Number) : undefined)}
    >
      {isEverybody ? t('report.remindAll') : t('report.remindSelected', { count })}
    </Button>
  )
}
