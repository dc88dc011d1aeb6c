import { editProperty } from '@muster/contract/calls/forms/properties'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu } from '@muster/ui/page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { choicesFrom, choicesOf } from '../../../lib/form/fields.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { inUseFilter, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { offeredTypes } from '../data/field-draft.ts'
import { propertiesOptions, refreshLibrary } from './library-queries.ts'
import type { Property } from './property-draft.ts'
import './texts.ts'

const PropertyDrawer = lazy(() => import('./PropertyDrawer.tsx'))
const GroupModal = lazy(() => import('./GroupModal.tsx'))

type Opened = { kind: 'property'; property: Property | null } | { kind: 'group' } | null

/** Library of field properties, shared by all forms. */
export default function PropertyLibraryPage() {
  const { t } = useTranslation('formsLibrary')
  const format = useFormatter()
  const make = useColumns<Property>()
  const [opened, setOpened] = useState<Opened>(null)
  const open = (property: Property | null) => setOpened({ kind: 'property', property })
  const close = () => setOpened(null)
  const used = ({ field_count: count }: Property) =>
    count === 0 ? t('properties.unused') : t('properties.fields', { count, number: format.number(count) })
  const kindOf = (row: Property) => t(`forms:types.${row.FEILD_TYPE}`)
  const statusOf = ({ status, is_built_in }: Property) =>
    status === 0
      ? { kind: 'neutral' as const, text: t('properties.off') }
      : {
          kind: is_built_in ? ('neutral' as const) : ('success' as const),
          text: t(is_built_in ? 'properties.product' : 'properties.own'),
        }
  return (
    <ListScreen
      list="properties"
      load={({ state, page, limit }) => propertiesOptions({ ...state, page, limit })}
      rowsOf={(answer) => answer.new_property_masters}
      totalOf={(answer) => answer.total_rows}
      title={t('properties.title')}
      label={t('properties.list')}
      subtitle={t('properties.text')}
      primary={({ data }) =>
        data?.abilities.manage && {
          label: t('properties.add'),
          icon: <IconPlus size={16} />,
          onClick: () => open(null),
        }
      }
      actions={({ data }) =>
        data?.abilities.manage
          ? [{ label: t('properties.addGroup'), onClick: () => setOpened({ kind: 'group' }) }]
          : []
      }
      columns={[
        make.text('FIELD_NAME', t('properties.name'), (row) => row.FIELD_NAME, {
          width: 240,
          sortable: true,
        }),
        make.text('FEILD_TYPE', t('properties.kind'), kindOf, { width: 160, sortable: true }),
        make.text('group_name', t('properties.group'), (row) => row.group_name, {
          width: 180,
          sortable: true,
        }),
        make.text('field_count', t('properties.used'), used, { width: 130, sortable: true }),
        make.text('slug', t('properties.slug'), (row) => row.FIELD_SLUG, { width: 200, isHidden: true }),
        make.status('status', t('properties.status'), statusOf, { width: 160 }),
      ]}
      filters={({ data }) => [
        oneFilter('group_id', t('properties.group'), choicesFrom(data?.groups)),
        oneFilter(
          'type',
          t('properties.kind'),
          choicesOf(offeredTypes, (type) => t(`forms:types.${type}`)),
        ),
        inUseFilter('used', t('properties.filterUsed'), {
          on: t('properties.usedYes'),
          off: t('properties.usedNo'),
        }),
        inUseFilter('status', t('properties.status'), { on: t('properties.on'), off: t('properties.off') }),
      ]}
      inlineFilters={4}
      row={{
        id: (row) => row.property_id,
        label: (row) => row.FIELD_NAME,
        open,
        actions: (row, { data }) => (
          <RowActions row={row} mayManage={data?.abilities.manage ?? false} onOpen={() => open(row)} />
        ),
      }}
      card={(row) => (
        <ListCard title={row.FIELD_NAME} lines={[`${kindOf(row)} · ${row.group_name} · ${used(row)}`]} />
      )}
      below={({ data }) => (
        <>
          {opened?.kind === 'property' ? (
            <PropertyDrawer
              property={opened.property}
              groups={data?.groups ?? []}
              masters={data?.masters ?? []}
              mayManage={data?.abilities.manage ?? false}
              onClose={close}
            />
          ) : null}
          {opened?.kind === 'group' ? <GroupModal onClose={close} /> : null}
        </>
      )}
      empty={{ title: t('properties.emptyTitle'), text: t('properties.emptyText') }}
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
  const switching =
    mayManage && !row.is_built_in
      ? [
          {
            label: t(status === 1 ? 'properties.retire' : 'properties.restore'),
            onClick: () => toggle.mutate(),
          },
        ]
      : []
  return (
    <ActionMenu
      label={t('properties.actions', { name })}
      actions={[{ label: t('properties.open'), onClick: onOpen }, ...switching]}
    />
  )
}
