import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { updateRecordStatus } from '@muster/contract/forms/forms.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconArrowLeft, IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/AppLink.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { notifyError, notifySuccess } from '../../../lib/notices.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import {
  recordsOptions,
  refreshUnits,
  STATUS_FILTER,
  type Unit,
  type UnitListing,
  type UnitRecord,
} from '../data/unit-queries.ts'
import type { InUse } from './InUseModal.tsx'
import classes from './OrgUnits.module.css'
import { RecordDrawer } from './RecordDrawer.tsx'
import { UnitMenu } from './UnitMenu.tsx'
import { type ShownUnit, UnitWindows, usesOf } from './UnitWindows.tsx'

const RECORD = 'record'
const NEW = 'new'

/** The records of one kind of unit. */
export function UnitRecords({ unit }: { unit: Unit }) {
  const { t } = useTranslation('organisation')
  const [query, setQuery] = useSearchParams()
  const list = useList(`unit.${unit.FORM_SLUG}`)
  const { state, setState } = list
  const filterTexts = useFilterTexts()
  const { data, table } = useListRows(list, {
    page: (page, limit) => recordsOptions(unit.formid, { ...state, page, limit }),
    rowsOf: (answer) => answer.listing,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useColumns(data?.formsData ?? [], unit)
  const [shown, setShown] = useState<ShownUnit>(null)
  const toggle = useStatusToggle(unit.formid, (inUse) => setShown({ kind: 'in-use', unit: inUse }))
  const mayMerge = useCan('organisation.masters.merge')
  const open = (record: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (record === null) next.delete(RECORD)
        else next.set(RECORD, record)
        return next
      },
      { preventScrollReset: true },
    )
  const opened = query.get(RECORD)
  const mayAdd = data?.abilities.create ?? false
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(NEW)}>
      {t('records.add')}
    </Button>
  ) : null

  return (
    <>
      <div className={classes.recordsHeader}>
        <Anchor
          renderRoot={(props) => <AppLink {...props} to="/org-master/org-units" />}
          className={classes.back}
          size="sm"
        >
          <IconArrowLeft size={16} aria-hidden /> {t('units.back')}
        </Anchor>
        <Title order={2} size="h3">
          {unit.FORM_NAME}
        </Title>
        <Group gap="xs">
          {add}
          <UnitMenu unit={unit} />
        </Group>
      </div>
      <DataTable
        label={unit.FORM_NAME}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => row.label}
        onRowOpen={(row) => open(String(row.id))}
        rowActions={(row) => (
          <RowActions
            row={row}
            onEdit={() => open(String(row.id))}
            onToggle={() => toggle.mutate(row)}
            onUse={() => setShown({ kind: 'use', unit: { id: row.id, name: row.label } })}
            onMerge={
              mayMerge && row.status === 1
                ? () => setShown({ kind: 'merge', unit: { id: row.id, name: row.label } })
                : null
            }
          />
        )}
        renderCard={(row) => <RecordCard row={row} />}
        toolbar={
          <FilterBar
            filters={[
              {
                id: STATUS_FILTER,
                label: t('records.filterStatus'),
                kind: 'single',
                options: [
                  { value: 1, label: t('records.active') },
                  { value: 0, label: t('records.retired') },
                ],
              },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
            texts={filterTexts}
          />
        }
        empty={{ title: t('records.emptyTitle'), text: t('records.emptyText'), action: add }}
      />
      {opened ? (
        <RecordDrawer
          key={opened}
          unit={unit}
          id={opened === NEW ? null : Number(opened)}
          onClose={() => open(null)}
        />
      ) : null}
      <UnitWindows formid={unit.formid} shown={shown} onShow={setShown} />
    </>
  )
}

function useStatusToggle(formid: number, onInUse: (unit: InUse) => void) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: UnitRecord) =>
      call(updateRecordStatus, { body: { formid, id, status: status === 1 ? 0 : 1 } }),
    onSuccess: async ({ status }, { label }) => {
      notifySuccess(t(status === 1 ? 'records.switchedOn' : 'records.switchedOff', { name: label }))
      await refreshUnits(queries)
    },
    onError: (error, { id, label }) => {
      const uses = usesOf(error)
      if (uses) onInUse({ id, name: label, uses, message: messageOf(error) })
      else notifyError(messageOf(error))
    },
    meta: { errorShown: 'inline' },
  })
}

function RowActions({
  row,
  onEdit,
  onToggle,
  onUse,
  onMerge,
}: {
  row: UnitRecord
  onEdit: () => void
  onToggle: () => void
  onUse: () => void
  /** Null for whoever can't, and for what is switched off. */
  onMerge: (() => void) | null
}) {
  const { t } = useTranslation('organisation')
  const actions: PageAction[] = [
    ...(row.abilities.edit ? [{ label: t('records.editAction'), onClick: onEdit }] : []),
    { label: t('records.useAction'), onClick: onUse },
    ...(onMerge ? [{ label: t('records.mergeAction'), onClick: onMerge }] : []),
    ...(row.abilities.change_status
      ? [
          {
            label: t(row.status === 1 ? 'records.retire' : 'records.restore'),
            isDangerous: row.status === 1,
            onClick: onToggle,
          },
        ]
      : []),
  ]
  return <ActionMenu actions={actions} label={t('records.actions', { name: row.label })} />
}

function RecordStatus({ row }: { row: UnitRecord }) {
  const { t } = useTranslation('organisation')
  return (
    <StatusBadge kind={row.status === 1 ? 'success' : 'neutral'}>
      {t(row.status === 1 ? 'records.active' : 'records.retired')}
    </StatusBadge>
  )
}

function RecordCard({ row }: { row: UnitRecord }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return (
    <>
      <Text fw={500}>{row.label}</Text>
      <Group gap="sm" mt={4}>
        <RecordStatus row={row} />
        {row.people === undefined ? null : (
          <Text size="sm" c="dimmed">
            {t('units.people', { count: row.people, number: format.number(row.people) })}
          </Text>
        )}
      </Group>
    </>
  )
}

/** The form's fields as columns, then people and status. */
function useColumns(fields: UnitListing['formsData'], unit: Unit): DataTableColumn<UnitRecord>[] {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return useMemo(() => {
    const own = fields.map(
      (field, index): DataTableColumn<UnitRecord> => ({
        id: field.FIELD_SLUG,
        header: field.FIELD_NAME,
        width: index === 0 ? 200 : 140,
        sortable: !field.master,
        isHidden: index > 0 && !field.in_list,
        cell: (row) => {
          const value = row.labels[field.FIELD_SLUG] ?? row.values[field.FIELD_SLUG]
          const isDate = field.FEILD_TYPE === 'calander' && typeof value === 'string'
          return isDate ? format.date(value) : String(value ?? '') || <span aria-hidden>—</span>
        },
      }),
    )
    const people: DataTableColumn<UnitRecord> = {
      id: 'people',
      header: t('records.people'),
      align: 'end',
      width: 90,
      cell: (row) => (row.people === undefined ? '' : format.number(row.people)),
    }
    const status: DataTableColumn<UnitRecord> = {
      id: 'status',
      header: t('records.status'),
      width: 130,
      cell: (row) => <RecordStatus row={row} />,
    }
    return [...own, ...(unit.people === null ? [] : [people]), status]
  }, [fields, unit.people, t, format])
}
