import { Text } from '@mantine/core'
import type { FormField } from '@muster/contract/forms/form-definition'
import { updateRecordStatus } from '@muster/contract/forms/forms.contract'
import { exportRecords } from '@muster/contract/forms/own-records.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus, IconTableExport } from '@muster/ui/icons'
import { ActionMenu, PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { FormSkeleton } from '../../../lib/MusterForm.tsx'
import { notifySuccess } from '../../../lib/notices.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import {
  type Definition,
  definitionOptions,
  type Entry,
  entriesBody,
  entriesOptions,
  refreshEntries,
  STATUS_FILTER,
} from './library-queries.ts'

const JobWatch = lazy(async () => ({
  default: (await import('../../../lib/job-watch/JobWatch.tsx')).JobWatch,
}))

/** The entries of one of the organisation's own forms. */
export default function EntriesPage({ formid }: { formid: number }) {
  const definition = useQuery(definitionOptions(formid))
  return (
    <Loaded query={definition} skeleton={<FormSkeleton fields={4} />} order={1}>
      {(form) => <Entries form={form} />}
    </Loaded>
  )
}

function Entries({ form }: { form: Definition }) {
  const { t } = useTranslation('formsLibrary')
  const navigate = useNavigate()
  const { formid, name } = form
  const list = useList(`form.${form.slug}`)
  const { state } = list
  const { data, table } = useListRows(list, {
    page: (page, limit) => entriesOptions(formid, { ...state, page, limit }),
    rowsOf: (answer) => answer.listing,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useColumns(data?.formsData ?? form.form_fields)
  const exporting = useExport(formid)
  const toEdit = (entry: Entry) => `/org-master/forms-library/${entry.id}/edit/${formid}`
  const mayAdd = data?.abilities.create ?? form.abilities.create
  const toNew = `/org-master/forms-library/${formid}/create/${form.slug}`
  return (
    <>
      <PageHeader
        title={t('records.title', { name })}
        crumbs={[{ label: t('records.allTitle'), href: hrefOf('/org-master/forms-library/all') }]}
        {...(mayAdd
          ? { primary: { label: t('records.add'), icon: <IconPlus size={16} />, href: hrefOf(toNew) } }
          : {})}
        secondary={[
          {
            label: t('records.export'),
            icon: <IconTableExport size={16} />,
            onClick: () => exporting.run(entriesBody(state)),
            isBusy: exporting.isBusy,
          },
          { label: t('records.shape'), href: hrefOf(`/form/view?id=${formid}`) },
        ]}
      />
      {exporting.jobId ? (
        <Suspense fallback={null}>
          <JobWatch id={exporting.jobId} title={t('records.exporting', { name })} makesFile />
        </Suspense>
      ) : null}
      <DataTable
        label={t('records.list', { name })}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => row.label}
        onRowOpen={(row) => void navigate(toEdit(row))}
        rowActions={(row) => (
          <RowActions formid={formid} row={row} onEdit={() => void navigate(toEdit(row))} />
        )}
        renderCard={(row) => <EntryCard row={row} />}
        toolbar={<Filters form={form} list={list} />}
        empty={{ title: t('records.emptyTitle'), text: t('records.emptyText') }}
      />
    </>
  )
}

function useExport(formid: number) {
  const [jobId, setJobId] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof entriesBody>) =>
      download(exportRecords, { params: { formid }, body }),
    onSuccess: (answer) => setJobId(answer?.job ?? null),
  })
  return { run: mutate, isBusy: isPending, jobId }
}

function filterOf(form: Definition, field: FormField): FilterDefinition[] {
  const options = field.master ? form.master_values[field.master] : field.FEILD_VALUES
  if (!field.is_searchable || !options || options.length === 0) return []
  return [
    {
      id: field.FIELD_SLUG,
      label: field.FIELD_NAME,
      kind: 'multi',
      options: options.map(({ value, label }) => ({ value, label })),
    },
  ]
}

function Filters({ form, list }: { form: Definition; list: ReturnType<typeof useList> }) {
  const { t } = useTranslation('formsLibrary')
  const texts = useFilterTexts()
  const { state, setState } = list
  return (
    <FilterBar
      filters={[
        {
          id: STATUS_FILTER,
          label: t('records.status'),
          kind: 'single',
          options: [
            { value: 1, label: t('records.active') },
            { value: 0, label: t('records.retired') },
          ],
        },
        ...form.form_fields.flatMap((field) => filterOf(form, field)),
      ]}
      value={state.filters}
      onChange={(filters) => setState({ ...state, filters, page: 1 })}
      texts={texts}
    />
  )
}

function RowActions({ formid, row, onEdit }: { formid: number; row: Entry; onEdit: () => void }) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  const { id, label: name, status } = row
  const toggle = useMutation({
    mutationFn: () => call(updateRecordStatus, { body: { formid, id, status: status === 1 ? 0 : 1 } }),
    onSuccess: async (answer) => {
      notifySuccess(t(answer.status === 1 ? 'records.switchedOn' : 'records.switchedOff', { name }))
      await refreshEntries(queries)
    },
  })
  if (!row.abilities.edit) return null
  return (
    <ActionMenu
      label={t('records.actions', { name })}
      actions={[
        { label: t('records.edit'), onClick: onEdit },
        {
          label: t(status === 1 ? 'records.retire' : 'records.restore'),
          isDangerous: status === 1,
          onClick: () => toggle.mutate(),
        },
      ]}
    />
  )
}

function Status({ row }: { row: Entry }) {
  const { t } = useTranslation('formsLibrary')
  return (
    <StatusBadge kind={row.status === 1 ? 'success' : 'neutral'}>
      {t(row.status === 1 ? 'records.active' : 'records.retired')}
    </StatusBadge>
  )
}

function EntryCard({ row }: { row: Entry }) {
  return (
    <>
      <Text fw={500}>{row.label}</Text>
      <Status row={row} />
    </>
  )
}

/** Nothing for what a table can't show. */
const hidden: ReadonlySet<FormField['FEILD_TYPE']> = new Set(['password', 'file', 'editor'])

function useColumns(fields: readonly FormField[]): DataTableColumn<Entry>[] {
  const { t } = useTranslation('formsLibrary')
  const format = useFormatter()
  return useMemo(() => {
    const own = fields
      .filter((field) => !hidden.has(field.FEILD_TYPE))
      .map(
        (field, index): DataTableColumn<Entry> => ({
          id: field.FIELD_SLUG,
          header: field.FIELD_NAME,
          width: index === 0 ? 200 : 150,
          sortable: !field.master,
          isHidden: index > 0 && !field.in_list,
          cell: (row) => {
            const value = row.labels[field.FIELD_SLUG] ?? row.values[field.FIELD_SLUG]
            const isDate = field.FEILD_TYPE === 'calander' && typeof value === 'string'
            return isDate ? format.date(value) : String(value ?? '') || <span aria-hidden>—</span>
          },
        }),
      )
    const changed: DataTableColumn<Entry> = {
      id: 'updated_at',
      header: t('records.changed'),
      width: 170,
      sortable: true,
      isHidden: true,
      cell: (row) => (row.updated_at ? format.dateTime(row.updated_at) : ''),
    }
    const status: DataTableColumn<Entry> = {
      id: 'status',
      header: t('records.status'),
      width: 140,
      cell: (row) => <Status row={row} />,
    }
    return [...own, changed, status]
  }, [fields, t, format])
}
