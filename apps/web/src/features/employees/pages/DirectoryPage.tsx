import { Button, Group } from '@mantine/core'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { DataTable, noSelection, type Selection } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconColumns3, IconFileSpreadsheet, IconPlus, IconTableExport, IconUpload } from '@muster/ui/icons'
import { type PageAction, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { PersonCard } from '../components/PersonCard.tsx'
import { useExport } from '../components/useExport.ts'
import { directoryColumns, furtherFields, furtherSlugs } from '../data/directory-columns.tsx'
import { directoryFilters } from '../data/directory-filters.ts'
import { criteriaOf, directoryOptions } from '../data/directory-query.ts'
import { employeeFormOptions, fieldsOf } from '../data/employee-form-options.ts'
import { exportBody } from '../data/export-people.ts'
import '../texts.ts'

const PersonDrawer = lazy(() => import('../components/PersonDrawer.tsx'))
const DirectoryBulkActions = lazy(async () => ({
  default: (await import('../components/DirectoryBulkActions.tsx')).DirectoryBulkActions,
}))
const JobWatch = lazy(async () => ({ default: (await import('../components/JobWatch.tsx')).JobWatch }))

/** Parameter of the address that names the person in the drawer. */
const PERSON = 'person'

/** The employee directory: found, filtered, compared and exported; a row opens beside the list. */
export default function DirectoryPage() {
  const { t } = useTranslation('employees')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const [query, setQuery] = useSearchParams()
  const list = useList('employees')
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const form = useQuery(employeeFormOptions).data
  const exporter = useExport()

  const fields = useMemo(() => (form ? fieldsOf(form) : []), [form])
  const columns = useMemo(() => directoryColumns(t, format, fields), [t, format, fields])
  const filters = useMemo(
    () =>
      directoryFilters(form, {
        status: t('columns.status'),
        active: t('status.active'),
        left: t('status.left'),
        shift: t('columns.shift'),
      }),
    [form, t],
  )
  const further = furtherSlugs(columns, list.columns, furtherFields(fields))
  const criteria = criteriaOf(state, further)
  const { data, table } = useListRows(list, {
    page: (page, limit) => directoryOptions({ ...criteria, limit }, page),
    rowsOf: (answer) => answer.employees,
    totalOf: (answer) => answer.total_rows,
  })
  const abilities = data?.abilities ?? { create: false, import: false, export: false }

  const personId = Number(query.get(PERSON)) || null
  const openPerson = (id: number | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(PERSON)
        else next.set(PERSON, String(id))
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <DirectoryHeader
        total={data?.total_rows}
        abilities={abilities}
        isExporting={exporter.isExporting}
        onExport={() => exporter.run(exportBody(criteria))}
      />
      {exporter.jobId ? (
        <Suspense fallback={null}>
          <JobWatch id={exporter.jobId} title={t('directory.exporting')} />
        </Suspense>
      ) : null}
      <DataTable
        label={t('titles.directory')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.EMPLOYEE_ID}
        rowLabel={(row) => row.EMPLOYEE_NAME}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={(chosen) => (
          <Suspense fallback={null}>
            <DirectoryBulkActions
              selection={chosen}
              criteria={criteria}
              total={data?.total_rows ?? 0}
              mayExport={abilities.export}
              exporter={exporter}
            />
          </Suspense>
        )}
        onRowOpen={(row) => openPerson(row.EMPLOYEE_ID)}
        renderCard={(row) => <PersonCard row={row} />}
        onExport={abilities.export ? () => exporter.run(exportBody(criteria)) : undefined}
        isExporting={exporter.isExporting}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{
          title: t('directory.emptyTitle'),
          text: t('directory.emptyText'),
          action: <FirstSteps abilities={abilities} />,
        }}
      />
      {personId === null ? null : (
        <Suspense fallback={null}>
          <PersonDrawer id={personId} onClose={() => openPerson(null)} />
        </Suspense>
      )}
    </>
  )
}

interface Abilities {
  create: boolean
  import: boolean
  export: boolean
}

interface HeaderProps {
  total: number | undefined
  abilities: Abilities
  isExporting: boolean
  onExport: () => void
}

function DirectoryHeader({ total, abilities, isExporting, onExport }: HeaderProps) {
  const { t } = useTranslation('employees')
  const sample = useMutation({
    mutationFn: async () => (await import('../data/download-sample.ts')).downloadEmployeeSample(),
  })
  const importing: PageAction[] = [
    { label: t('actions.import'), icon: <IconUpload size={16} />, href: hrefOf('/users/import') },
    {
      label: t('actions.sample'),
      icon: <IconFileSpreadsheet size={16} />,
      onClick: () => sample.mutate(),
      isBusy: sample.isPending,
    },
  ]
  const exporting: PageAction = {
    label: t('actions.export'),
    icon: <IconTableExport size={16} />,
    onClick: onExport,
    isBusy: isExporting,
  }
  const maySeeForm = useCan('forms.definition.view')
  const shaping: PageAction = {
    label: t('actions.form'),
    icon: <IconColumns3 size={16} />,
    href: hrefOf(`/form/view?id=${EMPLOYEE_FORM}`),
  }
  return (
    <PageHeader
      title={t('titles.directory')}
      count={total}
      primary={
        abilities.create
          ? { label: t('actions.add'), icon: <IconPlus size={16} />, href: hrefOf('/users/create') }
          : undefined
      }
      secondary={[
        ...(abilities.import ? importing : []),
        ...(abilities.export ? [exporting] : []),
        ...(maySeeForm ? [shaping] : []),
      ]}
    />
  )
}

/** What an organisation without people can do first. */
function FirstSteps({ abilities }: { abilities: Abilities }) {
  const { t } = useTranslation('employees')
  const navigate = useNavigate()
  if (!abilities.create && !abilities.import) return null
  return (
    <Group gap="sm" justify="center">
      {abilities.import ? (
        <Button leftSection={<IconUpload size={16} />} onClick={() => navigate('/users/import')}>
          {t('actions.import')}
        </Button>
      ) : null}
      {abilities.create ? (
        <Button variant="default" onClick={() => navigate('/users/create')}>
          {t('actions.add')}
        </Button>
      ) : null}
    </Group>
  )
}
