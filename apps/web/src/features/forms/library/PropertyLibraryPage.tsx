import { Text } from '@mantine/core'
import { editProperty } from '@muster/contract/forms/properties.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu, PageHeader } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { notifySuccess } from '../../../lib/notices.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { offeredTypes } from '../data/field-draft.ts'
import { propertiesOptions, refreshLibrary } from './library-queries.ts'
import type { Property, PropertyGroup } from './property-draft.ts'
import './texts.ts'

const PropertyDrawer = lazy(() => import('./PropertyDrawer.tsx'))
const GroupModal = lazy(() => import('./GroupModal.tsx'))

type Opened = { kind: 'property'; property: Property | null } | { kind: 'group' } | null

/** What fields can be, once for all forms. */
export default function PropertyLibraryPage() {
  const { t } = useTranslation('formsLibrary')
  const list = useList('properties')
  const { state } = list
  const [opened, setOpened] = useState<Opened>(null)
  const { data, table } = useListRows(list, {
    page: (page, limit) => propertiesOptions({ ...state, page, limit }),
    rowsOf: (answer) => answer.new_property_masters,
    totalOf: (answer) => answer.total_rows,
  })
  const mayManage = data?.abilities.manage ?? false
  const open = (property: Property | null) => setOpened({ kind: 'property', property })
  const columns = useColumns()
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={t('properties.title')}
        subtitle={t('properties.text')}
        {...(mayManage
          ? {
              primary: {
                label: t('properties.add'),
                icon: <IconPlus size={16} />,
                onClick: () => open(null),
              },
              secondary: [{ label: t('properties.addGroup'), onClick: () => setOpened({ kind: 'group' }) }],
            }
          : {})}
      />
      <DataTable
        label={t('properties.list')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.property_id}
        rowLabel={(row) => row.FIELD_NAME}
        onRowOpen={open}
        rowActions={(row) => <RowActions row={row} mayManage={mayManage} onOpen={() => open(row)} />}
        renderCard={(row) => <PropertyCard row={row} />}
        toolbar={<Filters list={list} groups={data?.groups ?? []} />}
        empty={{ title: t('properties.emptyTitle'), text: t('properties.emptyText') }}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'property' ? (
          <PropertyDrawer
            property={opened.property}
            groups={data?.groups ?? []}
            masters={data?.masters ?? []}
            mayManage={mayManage}
            onClose={close}
          />
        ) : null}
        {opened?.kind === 'group' ? <GroupModal onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function Filters({ list, groups }: { list: ReturnType<typeof useList>; groups: PropertyGroup[] }) {
  const { t } = useTranslation('formsLibrary')
  const texts = useFilterTexts()
  const { state, setState } = list
  return (
    <FilterBar
      filters={[
        {
          id: 'group_id',
          label: t('properties.group'),
          kind: 'single',
          options: groups.map((group) => ({ value: group.id, label: group.name })),
        },
        {
          id: 'type',
          label: t('properties.kind'),
          kind: 'single',
          options: offeredTypes.map((type) => ({ value: type, label: t(`forms:types.${type}`) })),
        },
        {
          id: 'used',
          label: t('properties.filterUsed'),
          kind: 'single',
          options: [
            { value: 1, label: t('properties.usedYes') },
            { value: 0, label: t('properties.usedNo') },
          ],
        },
        {
          id: 'status',
          label: t('properties.status'),
          kind: 'single',
          options: [
            { value: 1, label: t('properties.on') },
            { value: 0, label: t('properties.off') },
          ],
        },
      ]}
      value={state.filters}
      onChange={(filters) => setState({ ...state, filters, page: 1 })}
      texts={texts}
    />
  )
}

function RowActions({ row, mayManage, onOpen }: { row: Property; mayManage: boolean; onOpen: () => void }) {
  const { t } = useTranslation('formsLibrary')
  const queries = useQueryClient()
  const { property_id, version, FIELD_NAME: name, status } = row
  const toggle = useMutation({
    mutationFn: () => call(editProperty, { body: { property_id, version, status: status === 1 ? 0 : 1 } }),
    onSuccess: async () => {
      notifySuccess(t(status === 1 ? 'properties.retired' : 'properties.restored', { name }))
      await refreshLibrary(queries)
    },
  })
  const mayToggle = mayManage && !row.is_built_in
  return (
    <ActionMenu
      label={t('properties.actions', { name })}
      actions={[
        { label: t('properties.open'), onClick: onOpen },
        ...(mayToggle
          ? [
              {
                label: t(status === 1 ? 'properties.retire' : 'properties.restore'),
                onClick: () => toggle.mutate(),
              },
            ]
          : []),
      ]}
    />
  )
}

function useUsed() {
  const { t } = useTranslation('formsLibrary')
  const format = useFormatter()
  return ({ field_count: count }: Property) =>
    count === 0 ? t('properties.unused') : t('properties.fields', { count, number: format.number(count) })
}

function useColumns(): DataTableColumn<Property>[] {
  const { t } = useTranslation('formsLibrary')
  const used = useUsed()
  return useMemo(
    () => [
      {
        id: 'FIELD_NAME',
        header: t('properties.name'),
        width: 240,
        sortable: true,
        cell: (row) => row.FIELD_NAME,
      },
      {
        id: 'FEILD_TYPE',
        header: t('properties.kind'),
        width: 160,
        sortable: true,
        cell: (row) => t(`forms:types.${row.FEILD_TYPE}`),
      },
      {
        id: 'group_name',
        header: t('properties.group'),
        width: 180,
        sortable: true,
        cell: (row) => row.group_name,
      },
      { id: 'field_count', header: t('properties.used'), width: 130, sortable: true, cell: used },
      {
        id: 'slug',
        header: t('properties.slug'),
        width: 200,
        isHidden: true,
        cell: (row) => row.FIELD_SLUG,
      },
      { id: 'status', header: t('properties.status'), width: 160, cell: (row) => <Status row={row} /> },
    ],
    [t, used],
  )
}

function Status({ row }: { row: Property }) {
  const { t } = useTranslation('formsLibrary')
  if (row.status === 0) return <StatusBadge kind="neutral">{t('properties.off')}</StatusBadge>
  return (
    <StatusBadge kind={row.is_built_in ? 'neutral' : 'success'}>
      {t(row.is_built_in ? 'properties.product' : 'properties.own')}
    </StatusBadge>
  )
}

function PropertyCard({ row }: { row: Property }) {
  const { t } = useTranslation('formsLibrary')
  const used = useUsed()
  return (
    <>
      <Text fw={500}>{row.FIELD_NAME}</Text>
      <Text size="sm" c="dimmed">
        {t(`forms:types.${row.FEILD_TYPE}`)} · {row.group_name} · {used(row)}
      </Text>
    </>
  )
}
