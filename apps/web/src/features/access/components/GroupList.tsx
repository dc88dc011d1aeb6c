import { Button } from '@mantine/core'
import { ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useColumns } from '../../../lib/list/columns.tsx'
import { inUseFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { type GroupRow, groupsOptions, STATUS_FILTER } from '../data/group-queries.ts'
import { GroupStatus, LimitsInShort, limitsText } from './GroupBadges.tsx'
import type { GroupChange } from './GroupChangeModal.tsx'

const GroupChangeModal = lazy(() => import('./GroupChangeModal.tsx'))

const pathOf = (row: GroupRow) => `/accessGroup/group-info?id=${row.GROUP_ID}`

/** Data permission groups, each with the number of people it covers. */
export function GroupList() {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const navigate = useNavigate()
  const make = useColumns<GroupRow>()
  const [requested, setRequested] = useState<{ group: GroupRow; change: GroupChange } | null>(null)
  const words = { on: t('list.active'), off: t('list.off') }
  return (
    <ListScreen
      list="access-groups"
      load={({ state, page, limit }) => groupsOptions(state, page, limit)}
      rowsOf={(answer) => answer.groups}
      totalOf={(answer) => answer.total_rows}
      label={t('list.label')}
      columns={[
        make.text('GROUP_NAME', t('list.name'), (row) => row.GROUP_NAME, { width: 220, sortable: true }),
        {
          id: 'limits',
          header: t('list.limits'),
          width: 360,
          cell: (row) => <LimitsInShort limits={row.limits} />,
          text: (row) => limitsText(row.limits, (limit) => t(`limits.${limit}`)),
        },
        make.number('people', t('list.people'), (row) => row.people, { sortable: true }),
        make.number('members', t('list.members'), (row) => row.members, { width: 120, sortable: true }),
        {
          id: 'GROUP_STATUS',
          header: t('list.status'),
          width: 150,
          sortable: true,
          cell: (row) => <GroupStatus status={row.GROUP_STATUS} />,
          text: (row) => (row.GROUP_STATUS === 1 ? words.on : words.off),
        },
        make.instant('updated_at', t('list.updated'), (row) => row.updated_at, {
          width: 170,
          sortable: true,
          isHidden: true,
        }),
        make.text('description', t('editor.description'), (row) => row.description, {
          width: 240,
          isHidden: true,
        }),
      ]}
      filters={[inUseFilter(STATUS_FILTER, t('list.status'), words)]}
      row={{
        id: (row) => row.GROUP_ID,
        label: (row) => row.GROUP_NAME,
        path: pathOf,
        actions: (row) => <RowActions row={row} onAsk={(change) => setRequested({ group: row, change })} />,
      }}
      card={(row) => (
        <ListCard
          title={row.GROUP_NAME}
          badge={<GroupStatus status={row.GROUP_STATUS} />}
          lines={[<LimitsInShort key="limits" limits={row.limits} />]}
          meta={[
            t('list.peopleCount', { count: row.people, number: format.number(row.people) }),
            t('list.memberCount', { count: row.members, number: format.number(row.members) }),
          ]}
        />
      )}
      below={() =>
        requested ? <GroupChangeModal {...requested} onClose={() => setRequested(null)} /> : null
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
