import { exportSeparations, listSeparations } from '@muster/contract/calls/offboarding/separations'
import { separationModes } from '@muster/contract/employees/moves/moves.constants'
import { separationKinds, separationStatuses } from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'
import { BulkLetters } from './BulkLetters.tsx'
import { criteriaOf, pathOf, useSeparationWords } from './separation-data.ts'

const ExitDrawer = lazy(() => import('./ExitDrawer.tsx'))

/** Separations, the newest first. */
export default function SeparationsPage() {
  const { t } = useTranslation('offboarding')
  const { t: own } = useTranslation('ownSeparation')
  const make = useColumns<SeparationRow>()
  const words = useSeparationWords()
  const format = useFormatter()
  const statusOf = ({ status }: SeparationRow) => words.status(status)
  const dayOf = (row: SeparationRow) => row.last_working_day ?? row.requested_lwd
  const leftOf = ({ days_left: left, status }: SeparationRow) => {
    if (left === null || left < 0 || status === 4 || status === 7) return null
    return left === 0 ? own('today') : own('left', { count: left })
  }
  const dayNote = (row: SeparationRow) => (row.last_working_day === null ? t('requested') : leftOf(row))
  const waitsFor = (row: SeparationRow) => row.approvers.join(', ')
  return (
    <ListScreen
      list="offboarding.separations"
      load={(request: ListRequest) => ({
        ...readOptions(listSeparations, {
          body: { ...criteriaOf(request), page: request.page, limit: request.limit },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total_rows }) => total_rows}
      title={t('offboardingTitles:list')}
      subtitle={t('subtitle')}
      primary={({ data, open }) =>
        data?.abilities.enter && {
          label: t('enter'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => open('new'),
        }
      }
      actions={({ exports, data }) => [
        ...(data?.abilities.enter ? [{ label: t('toUpload'), href: hrefOf('/offboarding/upload') }] : []),
        ...exports,
        ...(data?.abilities.settings
          ? [{ label: t('toSettings'), href: hrefOf('/offboarding/configuration') }]
          : []),
      ]}
      columns={[
        make.text('name', t('fields.name'), (row) => row.EMPLOYEE_NAME, {
          ...{ sortable: true, width: 220, note: (row) => row.EMPLOYEE_CODE },
        }),
        make.status('status', own('fields.status'), statusOf, { sortable: true, width: 180 }),
        make.text('kind', own('fields.kind'), (row) => words.kind(row.kind), { width: 150 }),
        make.day('resigned_on', own('fields.resignedOn'), (row) => row.resigned_on, { sortable: true }),
        make.day('last_day', own('fields.lastDay'), dayOf, {
          ...{ sortable: true, width: 170 },
          note: (row) => {
            const text = dayNote(row)
            return text === null ? null : { text, isUrgent: false }
          },
        }),
        make.text('waits', own('fields.waits'), waitsFor, { width: 190 }),
        make.text('reason', own('fields.reason'), (row) => words.mode(row.SMP_ID), { width: 180 }),
        make.text('department', t('fields.department'), (row) => row.DEPARTMENT_NAME, {
          ...{ sortable: true, width: 170 },
        }),
        make.text('designation', t('fields.designation'), (row) => row.DESIGNATION_NAME, { width: 180 }),
        make.text('location', t('fields.location'), (row) => row.LOCATION_NAME, { width: 140 }),
        make.text('manager', t('fields.manager'), (row) => row.REPORTING_MANAGER_NAME, { width: 180 }),
        make.day('notice_ends', own('fields.noticeEnds'), (row) => row.notice_ends_on),
        make.text('by', own('fields.by'), (row) => own(`by.${row.initiated_by}`), { width: 140 }),
        make.instant('created_at', t('fields.created'), (row) => row.created_at, { sortable: true }),
      ]}
      filters={({ data }) => [
        anyFilter(
          'status',
          own('fields.status'),
          separationStatuses.map((value) => {
            const count = data?.counts.find((one) => one.status === value)?.total ?? 0
            const label = own(`statuses.${value}`)
            return { value, label: count > 0 ? `${label} (${count})` : label }
          }),
        ),
        anyFilter(
          'kind',
          own('fields.kind'),
          separationKinds.map((value) => ({ value, label: words.kind(value) })),
        ),
        anyFilter(
          'mode',
          own('fields.reason'),
          Object.keys(separationModes).map((value) => ({ value, label: words.mode(Number(value)) })),
        ),
        anyFilter('department', t('fields.department'), choicesFrom(data?.departments)),
        anyFilter('location', t('fields.location'), choicesFrom(data?.locations)),
        periodFilter('last_day', own('fields.lastDay')),
        periodFilter('resigned', own('fields.resignedOn')),
      ]}
      row={{
        id: (row) => row.SEPID,
        label: (row) => row.EMPLOYEE_NAME,
        path: (row) => pathOf(row.SEPID),
      }}
      card={(row) => (
        <ListCard
          title={row.EMPLOYEE_NAME}
          badge={<Status word={statusOf(row)} />}
          lines={[
            [words.kind(row.kind), row.DEPARTMENT_NAME].filter(Boolean).join(' · '),
            [`${own('fields.lastDay')}: ${format.day(dayOf(row))}`, dayNote(row)].filter(Boolean).join(' · '),
            row.approvers.length > 0 ? `${own('fields.waits')}: ${waitsFor(row)}` : '',
          ].filter(Boolean)}
        />
      )}
      drawer={{
        param: 'exit',
        render: ({ close }) => (
          <Suspense fallback={null}>
            <ExitDrawer onClose={close} />
          </Suspense>
        ),
      }}
      maySelect={({ data }) => data?.abilities.enter ?? false}
      bulk={(selection, count, { loadChosen, clearSelection }) => (
        <BulkLetters selection={selection} count={count} loadChosen={loadChosen} onDone={clearSelection} />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () => download(exportSeparations, { body: criteriaOf(request) }),
          title: t('exporting'),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
