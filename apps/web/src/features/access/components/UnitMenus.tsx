import { Badge, Card, Group, Select, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import type { listUnitMenus } from '@muster/contract/access/unit-menus.contract'
import { saveUserMenus } from '@muster/contract/calls/access/unit-menus'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshUnitMenus, unitMenusOptions, userMenusOptions } from '../data/group-queries.ts'
import classes from './Groups.module.css'

type Menus = DataOf<typeof listUnitMenus>

interface Entry {
  ID: number
  name: string
  parent_id: number | null
  is_shown: 0 | 1
  isLocked: boolean
  note: string | null
}

const EVERYBODY = 'all'

/** Shows or hides the menus of organisation units, for all accounts or a single one. */
export function UnitMenus() {
  const { t } = useTranslation('access-groups')
  const menus = useQuery(unitMenusOptions)
  return (
    <Card padding="lg" maw={820}>
      <Title order={2} size="h5">
        {t('menus.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('menus.text')}
      </Text>
      <Loaded query={menus} skeleton={<Skeleton height={420} radius="md" />}>
        {(data) => <Chooser data={data} />}
      </Loaded>
    </Card>
  )
}

function Chooser({ data }: { data: Menus }) {
  const { t } = useTranslation('access-groups')
  const [chosen, setChosen] = useState(EVERYBODY)
  const accountId = chosen === EVERYBODY ? null : Number(chosen)
  const account = data.viewers.accounts.find((one) => one.account_id === accountId)
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="md">
        <Select
          label={t('menus.for')}
          data={[
            { value: EVERYBODY, label: t('menus.everybody') },
            ...data.viewers.accounts.map(({ account_id, name }) => ({
              value: String(account_id),
              label: name,
            })),
          ]}
          value={chosen}
          onChange={(value) => setChosen(value ?? EVERYBODY)}
          searchable
          w={{ base: '100%', xs: 280 }}
        />
        <Text size="sm" c="dimmed">
          {account ? t('menus.affectedOne', { name: account.name }) : <Affected viewers={data.viewers} />}
        </Text>
      </Group>
      {accountId === null ? <Everybody data={data} /> : <OneAccount key={accountId} accountId={accountId} />}
    </Stack>
  )
}

const NAMED = 4

function Affected({ viewers }: { viewers: Menus['viewers'] }) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const names = viewers.accounts
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')
  const more = viewers.total - Math.min(NAMED, viewers.accounts.length)
  return (
    <>
      {t('menus.affected', { count: viewers.total })}{' '}
      {more > 0 ? t('menus.others', { names, number: format.number(more) }) : names}
    </>
  )
}

function Everybody({ data }: { data: Menus }) {
  const { t } = useTranslation('access-groups')
  const entries = data.menus.map((menu) => ({
    ...menu,
    isLocked: false,
    note: menu.hidden_for > 0 ? t('menus.hiddenFor', { count: menu.hidden_for }) : null,
  }))
  return <Entries entries={entries} accountId={null} />
}

function OneAccount({ accountId }: { accountId: number }) {
  const { t } = useTranslation('access-groups')
  const menus = useQuery(userMenusOptions(accountId))
  return (
    <Loaded query={menus} skeleton={<Skeleton height={420} radius="md" />} order={3}>
      {(data) => (
        <Entries
          accountId={accountId}
          entries={data.menus.map((menu) => ({
            ...menu,
            isLocked: menu.is_hidden_for_all === 1,
            note: menu.is_hidden_for_all === 1 ? t('menus.hiddenForAll') : null,
          }))}
        />
      )}
    </Loaded>
  )
}

function Entries({ entries, accountId }: { entries: readonly Entry[]; accountId: number | null }) {
  const { t } = useTranslation('access-groups')
  const queries = useQueryClient()
  const names = new Map(entries.map((entry) => [entry.ID, entry.name]))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ ID, is_shown }: Entry) =>
      call(saveUserMenus, { body: { id: accountId, menus: [{ ID, is_shown: is_shown === 1 ? 0 : 1 }] } }),
    onSuccess: async (_, { name, is_shown }) => {
      notifySuccess(t(is_shown === 1 ? 'menus.hiddenNow' : 'menus.shownNow', { name }))
      await refreshUnitMenus(queries)
    },
  })
  return (
    <ul className={classes.list} aria-label={t('menus.title')}>
      {entries.map((entry) => (
        <li key={entry.ID} className={classes.row}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text size="sm" fw={500}>
                {entry.name}
              </Text>
              {entry.parent_id === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('menus.within', { name: names.get(entry.parent_id) ?? '' })}
                </Text>
              )}
            </div>
            <Group gap="sm" wrap="nowrap">
              {entry.note ? <Badge color="gray">{entry.note}</Badge> : null}
              <Switch
                aria-label={t('menus.shown', { name: entry.name })}
                checked={entry.is_shown === 1}
                disabled={entry.isLocked || (isPending && variables.ID === entry.ID)}
                onChange={() => mutate(entry)}
              />
            </Group>
          </Group>
        </li>
      ))}
    </ul>
  )
}
