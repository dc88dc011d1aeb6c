import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { removeGroupMembers } from '@muster/contract/calls/access/groups'
import {
  DataTable,
  type DataTableColumn,
  initialTableState,
  noSelection,
  type Selection,
} from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { useListRows } from '../../../lib/list/list-rows.ts'
import { useTableTexts } from '../../../lib/ui-texts/list-texts.ts'
import type { GroupDetails } from '../data/group-draft.ts'
import { type GroupMember, membersOptions, refreshGroups } from '../data/group-queries.ts'

const AddMembersModal = lazy(() => import('./AddMembersModal.tsx'))
const EffectDrawer = lazy(() => import('./EffectDrawer.tsx'))

const stateKinds = { active: 'success', invited: 'pending', disabled: 'neutral' } as const

function columnsOf(t: TFunction<'access-groups'>): DataTableColumn<GroupMember>[] {
  return [
    { id: 'name', header: t('members.name'), width: 200, cell: (row) => row.name },
    { id: 'email', header: t('members.email'), width: 240, cell: (row) => row.email },
    {
      id: 'designation',
      header: t('members.designation'),
      width: 200,
      cell: (row) => row.DESIGNATION_NAME ?? '',
    },
    { id: 'code', header: t('members.code'), width: 110, cell: (row) => row.EMPLOYEE_CODE ?? '' },
    {
      id: 'state',
      header: t('members.state'),
      width: 120,
      cell: (row) => (
        <StatusBadge kind={stateKinds[row.state]}>{t(`members.states.${row.state}`)}</StatusBadge>
      ),
      text: (row) => t(`members.states.${row.state}`),
    },
    {
      id: 'effect',
      header: t('members.effect'),
      width: 220,
      cell: (row) => <Effect member={row} />,
      text: (row) => t(row.uses_groups ? 'members.hasEffect' : 'members.noEffect'),
    },
  ]
}

function Effect({ member }: { member: GroupMember }) {
  const { t } = useTranslation('access-groups')
  return (
    <StatusBadge kind={member.uses_groups ? 'success' : 'warning'}>
      {t(member.uses_groups ? 'members.hasEffect' : 'members.noEffect')}
    </StatusBadge>
  )
}

/** Members of a group; a row explains the group's effect on that person. */
export function GroupMembers({ group }: { group: GroupDetails }) {
  const { t } = useTranslation('access-groups')
  const texts = useTableTexts()
  // The URL's list state belongs to the group editor above.
  const [state, setState] = useState(initialTableState)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<number[] | null>(null)
  const [explained, setExplained] = useState<GroupMember | null>(null)
  const { data, table } = useListRows(
    { state, isReady: true },
    {
      page: (page, limit) => membersOptions(group.GROUP_ID, state.search, page, limit),
      rowsOf: (answer) => answer.members,
      totalOf: (answer) => answer.total_rows,
    },
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const mayChange = group.abilities.edit
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('members.add')}
    </Button>
  ) : undefined
  const idsOf = async (chosen: Selection, count: number) => {
    if (chosen.kind === 'some') return chosen.ids.map(Number)
    const rows = await table.loadRows(count + chosen.except.length)
    return rows.map((row) => row.account_id).filter((id) => !chosen.except.includes(id))
  }
  return (
    <section aria-labelledby="group-members">
      <Group justify="space-between" mb="sm" gap="sm">
        <div>
          <Title order={2} size="h4" id="group-members">
            {t('members.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('members.text')}
          </Text>
        </div>
        {group.members > 0 ? add : null}
      </Group>
      <DataTable
        label={t('members.label', { name: group.GROUP_NAME })}
        columns={columns}
        texts={texts}
        state={state}
        onStateChange={setState}
        {...table}
        rowId={(row) => row.account_id}
        rowLabel={(row) => row.name}
        onRowOpen={setExplained}
        renderCard={(row) => <MemberCard member={row} />}
        isSearchable={group.members > 0}
        {...(mayChange
          ? {
              selection,
              onSelectionChange: setSelection,
              bulkActions: (chosen: Selection, count: number) => (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => void idsOf(chosen, count).then(setLeaving)}
                >
                  {t('members.remove')}
                </Button>
              ),
            }
          : {})}
        empty={{ title: t('members.emptyTitle'), text: t('members.emptyText'), action: add }}
      />
      {data && data.unseen > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('members.unseen', { count: data.unseen })}
        </Text>
      ) : null}
      <Suspense fallback={null}>
        {isAdding ? <AddMembersModal group={group} onClose={() => setIsAdding(false)} /> : null}
        {explained ? <EffectDrawer account={explained} onClose={() => setExplained(null)} /> : null}
      </Suspense>
      {leaving ? (
        <RemoveModal
          group={group}
          ids={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => setSelection(noSelection)}
        />
      ) : null}
    </section>
  )
}

function MemberCard({ member }: { member: GroupMember }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {member.name}
      </Text>
      <Text size="sm">{member.email}</Text>
      <Group mt={4}>
        <Effect member={member} />
      </Group>
    </>
  )
}

interface RemoveModalProps {
  group: GroupDetails
  ids: number[]
  onClose: () => void
  onDone: () => void
}

function RemoveModal({ group, ids, onClose, onDone }: RemoveModalProps) {
  const { t } = useTranslation('access-groups')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeGroupMembers, { body: { GROUP_ID: group.GROUP_ID, account_ids: ids } }),
    onSuccess: async ({ removed }) => {
      onClose()
      onDone()
      notifySuccess(t('members.removed', { count: removed }))
      await refreshGroups(queries)
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('members.removeTitle', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('members.removeText')}</Text>
        {error ? (
          <Text size="sm" c="red" role="alert">
            {messageOf(error)}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()} data-autofocus>
            {t('members.remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
