import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { listHolders, MatrixPermission } from '@muster/contract/access/matrix.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { holdersOptions } from '../data/role-queries.ts'
import classes from './Roles.module.css'
import '../roles-texts.ts'

const FIRST = 50
const MOST = 200
type Holders = DataOf<typeof listHolders>

/** Holders of a permission, with scope and source. */
export default function HoldersDrawer(props: {
  permission: Pick<MatrixPermission, 'permission' | 'label'>
  onClose: () => void
}) {
  const { permission, onClose } = props
  const { t } = useTranslation('access-roles')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const [requested] = useDebouncedValue(search.trim(), 250)
  const holders = useQuery(holdersOptions(permission.permission, requested, limit))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={permission.label}
      subtitle={holders.data ? t('holders.total', { count: holders.data.total_rows }) : permission.permission}
      texts={{ close: t('close') }}
    >
      <TextInput
        aria-label={t('holders.search')}
        placeholder={t('holders.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
      />
      <Loaded query={holders} skeleton={<Skeleton height={240} />} order={3}>
        {(data) => (
          <>
            <People data={data} isSearch={requested !== ''} />
            {data.total_rows > limit && limit < MOST ? (
              <Group justify="center" mt="md">
                <Button variant="default" onClick={() => setLimit(MOST)} loading={holders.isFetching}>
                  {t('holders.more')}
                </Button>
              </Group>
            ) : null}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function People({ data, isSearch }: { data: Holders; isSearch: boolean }) {
  const { t } = useTranslation('access-roles')
  if (data.people.length === 0) {
    return isSearch ? (
      <Text c="dimmed">{t('holders.nothing')}</Text>
    ) : (
      <EmptyState order={3} title={t('holders.emptyTitle')} text={t('holders.emptyText')} />
    )
  }
  return (
    <Stack gap={0}>
      {data.people.map((person) => {
        const sources = [
          person.roles.length > 0 ? t('holders.roles', { roles: person.roles.join(', ') }) : '',
          person.is_personal ? t('holders.personal') : '',
        ]
        return (
          <div key={person.account_id} className={classes.role}>
            <PersonChip
              name={person.name}
              subtitle={sources.filter(Boolean).join(' · ')}
              colorKey={person.account_id}
            />
            <Text size="sm" ta="end">
              {person.scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}
            </Text>
          </div>
        )
      })}
    </Stack>
  )
}
