import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { addGroupMembers } from '@muster/contract/calls/access/groups'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { GroupDetails } from '../data/group-draft.ts'
import { candidatesOptions, type GroupCandidate, refreshGroups } from '../data/group-queries.ts'
import classes from './Groups.module.css'

const DEBOUNCE_MS = 200
const STEP = 50
const MOST = 200

/** Searches accounts and adds the selected ones to a group in one call. */
export default function AddMembersModal({ group, onClose }: { group: GroupDetails; onClose: () => void }) {
  const { t } = useTranslation('access-groups')
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [requested] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const [limit, setLimit] = useState(STEP)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const candidates = useQuery(candidatesOptions(group.GROUP_ID, requested, limit))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(addGroupMembers, { body: { GROUP_ID: group.GROUP_ID, account_ids: [...chosen] } }),
    onSuccess: async ({ added }) => {
      onClose()
      notifySuccess(t('add.done', { count: added }))
      await refreshGroups(queries)
    },
    meta: { errorShown: 'inline' },
  })
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('add.title', { name: group.GROUP_NAME })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <TextInput
          aria-label={t('add.search')}
          placeholder={t('add.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          type="search"
          data-autofocus
        />
        <Loaded query={candidates} skeleton={<Skeleton height={280} radius="md" />} order={3}>
          {(data) => (
            <Candidates
              accounts={data.accounts}
              chosen={chosen}
              onToggle={toggle}
              hasMore={data.accounts.length < data.total_rows && limit < MOST}
              onMore={() => setLimit((now) => Math.min(MOST, now + STEP))}
            />
          )}
        </Loaded>
        {error ? <Alert color="red">{messageOf(error)}</Alert> : null}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {chosen.size > 0 ? t('add.chosen', { count: chosen.size }) : ''}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button disabled={chosen.size === 0} loading={isPending} onClick={() => mutate()}>
              {chosen.size === 0 ? t('add.addNone') : t('add.add', { count: chosen.size })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

interface CandidatesProps {
  accounts: readonly GroupCandidate[]
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
  hasMore: boolean
  onMore: () => void
}

function Candidates({ accounts, chosen, onToggle, hasMore, onMore }: CandidatesProps) {
  const { t } = useTranslation('access-groups')
  if (accounts.length === 0) return <EmptyState title={t('add.none')} text={t('add.noneText')} order={3} />
  return (
    // Focus moves through the checkboxes, which scrolls the list.
    <fieldset className={`${classes.scroll} ${classes.plain}`} aria-label={t('add.accounts')}>
      {accounts.map((account) => (
        <Checkbox
          key={account.account_id}
          className={classes.choice}
          checked={chosen.has(account.account_id)}
          onChange={() => onToggle(account.account_id)}
          disabled={account.blocked !== null}
          label={account.name}
          description={detailOf(account, t)}
        />
      ))}
      {hasMore ? (
        <Button variant="subtle" fullWidth mt="xs" onClick={onMore}>
          {t('add.more')}
        </Button>
      ) : null}
    </fieldset>
  )
}

function detailOf(account: GroupCandidate, t: (key: string) => string): string {
  const effect = account.uses_groups ? null : t('members.noEffect')
  const blocked = account.blocked ? t(`add.blocked.${account.blocked}`) : effect
  return [account.email, account.DESIGNATION_NAME, blocked].filter(Boolean).join(' · ')
}
