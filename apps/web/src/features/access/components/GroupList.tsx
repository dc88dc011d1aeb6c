import { Button, Group, Text } from '@mantine/core'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { type GroupRow, groupsOptions, STATUS_FILTER } from '../data/group-queries.ts'
import { GroupStatus, LimitsInShort, limitsText } from './GroupBadges.tsx'
import type { GroupChange } from './GroupChangeModal.tsx'

const GroupChangeModal = lazy(() => import('./GroupChangeModal.tsx'))

const pathOf = (row: GroupRow) => `/accessGroup/group-info?id=${row.GROUP_ID}`

function columnsOf(t: TFunction<'access-groups'>, format: Formatter): DataTableColumn<GroupRow>[] {
  return [
    { id: 'GROUP_NAME', header: t('list.name'), width: 220, sortable: true, cell: (row) => row.GROUP_NAME },
    {
      id: 'limits',
      header: t('list.limits'),
      width: 360,
      cell: (row) => <LimitsInShort limits={row.limits} />,
      text: (row) => limitsText(row.limits, (limit) => t(`limits.${limit}`)),
    },
    {
      id: 'people',
      header: t('list.people'),
      width: 110,
      align: 'end',
      sortable: true,
      cell: (row) => format.number(row.people),
    },
    {
      id: 'members',
      header: t('list.members'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => format.number(row.members),
    },
    {
      id: 'GROUP_STATUS',
      header: t('list.status'),
      width: 150,
      sortable: true,
      cell: (row) => <GroupStatus status={row.GROUP_STATUS} />,
      text: (row) => t(row.GROUP_STATUS === 1 ? 'list.active' : 'list.off'),
    },
    {
      id: 'updated_at',
      header: t('list.updated'),
      width: 170,
      sortable: true,
      isHidden: true,
      cell: (row) => format.dateTime(row.updated_at),
    },
    {
      id: 'description',
      header: t('editor.description'),
      width: 240,
      isHidden: true,
      cell: (row) => row.description,
    },
  ]
}

/** The data-permission groups with how many people each reaches. */
export function GroupList() {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const navigate = useNavigate()
  const filterTexts = useFilterTexts()
  const list = useList('access-groups')
  const { state, setState } = list
  const [asked, setAsked] = useState<{ group: GroupRow; change: GroupChange } | null>(null)
  const { table } = useListRows(list, {
    page: (page, limit) => groupsOptions(state, page, limit),
    rowsOf: (answer) => answer.groups,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  return (
    <>
      <DataTable
        label={t('list.label')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.GROUP_ID}
        rowLabel={(row) => row.GROUP_NAME}
        rowHref={(row) => hrefOf(pathOf(row))}
        onRowOpen={(row) => void navigate(pathOf(row))}
        rowActions={(row) => <RowActions row={row} onAsk={(change) => setAsked({ group: row, change })} />}
        renderCard={(row) => <GroupCard row={row} />}
        toolbar={
          <FilterBar
            filters={[
              {
                id: STATUS_FILTER,
                label: t('list.status'),
                kind: 'single',
                options: [
                  { value: 1, label: t('list.active') },
                  { value: 0, label: t('list.off') },
                ],
              },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
            texts={filterTexts}
          />
        }
        empty={{
          title: t('list.emptyTitle'),
          text: t('list.emptyText'),
          action: (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void navigate('/accessGroup/group-info')}
            >
              {t('new')}
            </Button>
          ),
        }}
      />
      {asked ? (
        <Suspense fallback={null}>
          <GroupChangeModal {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function RowActions({ row, onAsk }: { row: GroupRow; onAsk: (change: GroupChange) => void }) {
  const { t } = useTranslation('access-groups')
  const isOn = row.GROUP_STATUS === 1
  const actions: PageAction[] = [
    { label: t(row.abilities.edit ? 'actions.edit' : 'actions.open'), href: hrefOf(pathOf(row)) },
    { label: t('actions.copy'), href: hrefOf(`/accessGroup/group-info?copy=${row.GROUP_ID}`) },
    ...(row.abilities.edit
      ? [
          {
            label: t(isOn ? 'actions.switchOff' : 'actions.switchOn'),
            onClick: () => onAsk(isOn ? 'off' : 'on'),
          },
        ]
      : []),
    ...(row.abilities.delete
      ? [{ label: t('actions.delete'), isDangerous: true, onClick: () => onAsk('delete') }]
      : []),
  ]
  return <ActionMenu actions={actions} label={t('list.actions', { name: row.GROUP_NAME })} />
}

/** A group on a phone. */
function GroupCard({ row }: { row: GroupRow }) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600}>
          {row.GROUP_NAME}
        </Text>
        <GroupStatus status={row.GROUP_STATUS} />
      </Group>
      <Text size="sm" component="div">
        <LimitsInShort limits={row.limits} />
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {t('list.peopleCount', { count: row.people, number: format.number(row.people) })} ·{' '}
        {t('list.memberCount', { count: row.members, number: format.number(row.members) })}
      </Text>
    </>
  )
}
