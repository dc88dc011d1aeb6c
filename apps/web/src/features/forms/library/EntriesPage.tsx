import { updateRecordStatus } from '@muster/contract/calls/forms/forms'
import { exportRecords } from '@muster/contract/calls/forms/own-records'
import type { FormField } from '@muster/contract/forms/form-definition'
import { ListCard } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { download } from '../../../lib/calls/download.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormSkeleton } from '../../../lib/form/MusterForm.tsx'
import { inUseWord, Status, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, inUseFilter } from '../../../lib/list/filters.ts'
import { useFormColumns } from '../../../lib/list/form-columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import {
  type Definition,
  definitionOptions,
  type Entry,
  entriesBody,
  entriesOptions,
  refreshEntries,
  STATUS_FILTER,
} from './library-queries.ts'

/** Entries of a custom form. */
export default function EntriesPage({ formid }: { formid: number }) {
  const definition = useQuery(definitionOptions(formid))
  return (
    <Loaded query={definition} skeleton={<FormSkeleton fields={4} />} order={1}>
      {(form) => <Entries form={form} />}
    </Loaded>
  )
}

/** Filter for a searchable field with few options. */
function filterOf(form: Definition, field: FormField): FilterDefinition[] {
  const options = field.master ? form.master_values[field.master] : field.FEILD_VALUES
  if (!field.is_searchable || !options || options.length === 0) return []
  return [
    anyFilter(
      field.FIELD_SLUG,
      field.FIELD_NAME,
      options.map(({ value, label }) => ({ value, label })),
    ),
  ]
}

function Entries({ form }: { form: Definition }) {
  const { t } = useTranslation('formsLibrary')
  const make = useColumns<Entry>()
  const ofForm = useFormColumns<Entry>()
  const { formid, name } = form
  const words = { on: t('records.active'), off: t('records.retired') }
  const toEdit = (entry: Entry) => `/org-master/forms-library/${entry.id}/edit/${formid}`
  const toNew = `/org-master/forms-library/${formid}/create/${form.slug}`
  return (
    <ListScreen
      list={`form.${form.slug}`}
      load={({ state, page, limit }) => entriesOptions(formid, { ...state, page, limit })}
      rowsOf={(answer) => answer.listing}
      totalOf={(answer) => answer.total_rows}
      title={t('records.title', { name })}
      label={t('records.list', { name })}
      crumbs={[{ label: t('records.allTitle'), href: hrefOf('/org-master/forms-library/all') }]}
      primary={({ data }) =>
        (data ?? form).abilities.create && {
          label: t('records.add'),
          icon: <IconPlus size={16} />,
          href: hrefOf(toNew),
        }
      }
      actions={({ exports }) => [
        ...exports,
        { label: t('records.shape'), href: hrefOf(`/form/view?id=${formid}`) },
      ]}
      columns={({ data }) => [
        ...ofForm(data?.formsData ?? form.form_fields),
        make.instant('updated_at', t('records.changed'), (row) => row.updated_at, {
          width: 170,
          sortable: true,
          isHidden: true,
        }),
        make.status('status', t('records.status'), (row) => inUseWord(row.status, words)),
      ]}
      filters={[
        inUseFilter(STATUS_FILTER, t('records.status'), words),
        ...form.form_fields.flatMap((field) => filterOf(form, field)),
      ]}
      inlineFilters={4}
      row={{
        id: (row) => row.id,
        label: (row) => row.label,
        path: toEdit,
        actions: (row) => <RowActions formid={formid} row={row} path={toEdit(row)} />,
      }}
      card={(row) => (
        <ListCard title={row.label} lines={[<Status key="status" word={inUseWord(row.status, words)} />]} />
      )}
      exports={({ request }) => [
        {
          label: t('records.export'),
          run: () => download(exportRecords, { params: { formid }, body: entriesBody(request.state) }),
          title: t('records.exporting', { name }),
        },
      ]}
      empty={{ title: t('records.emptyTitle'), text: t('records.emptyText') }}
    />
  )
}

function RowActions({ formid, row, path }: { formid: number; row: Entry; path: string }) {
  const { t } = useTranslation('formsLibrary')
  const navigate = useNavigate()
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
        { label: t('records.edit'), onClick: () => void navigate(path) },
        {
          label: t(status === 1 ? 'records.retire' : 'records.restore'),
          isDangerous: status === 1,
          onClick: () => toggle.mutate(),
        },
      ]}
    />
  )
}
