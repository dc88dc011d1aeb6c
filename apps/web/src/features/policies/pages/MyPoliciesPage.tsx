import { Card, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { listMyPolicies } from '@muster/contract/calls/policies/own-policies'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readOptions } from '../../../lib/calls/query.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan } from '../../../lib/session/session.ts'
import classes from '../parts/OwnPolicies.module.css'
import { PolicyItem } from '../parts/PolicyItem.tsx'
import '../own-texts.ts'

const PAUSE_MS = 250

/** The policies that apply to the person: what is to be acknowledged first. */
export default function MyPoliciesPage() {
  const { t } = useTranslation('ownPolicies')
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const mayReport = useCan('policies.report.view')
  const mine = useQuery({
    ...readOptions(listMyPolicies, { query: { search } }),
    meta: { errorShown: 'inline' as const },
  })
  const searchLater = useDebouncedCallback((text: string) => {
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })
  }, PAUSE_MS)
  const { data } = mine
  const hasTeam = data?.leads && mayReport && currentEntry.name === 'me'
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1}>{t('policiesTitles:mine')}</Title>
          {data && search === '' && data.policies.length > 0 ? (
            <Text c="dimmed" role="status">
              {data.due > 0 ? t('due', { count: data.due }) : t('allDone')}
            </Text>
          ) : null}
        </div>
        {hasTeam ? <AppLink to="/team-policies">{t('team.link')}</AppLink> : null}
      </Group>
      <TextInput
        type="search"
        mb="md"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value.trim())
        }}
      />
      <Loaded query={mine} skeleton={<ListSkeleton />} order={2}>
        {({ policies }) =>
          policies.length === 0 ? (
            <EmptyState
              order={2}
              title={t(search === '' ? 'empty' : 'noMatch')}
              text={t(search === '' ? 'emptyText' : 'noMatchText')}
            />
          ) : (
            <ul className={classes.list} aria-label={t('list')}>
              {policies.map((policy) => (
                <li key={policy.policy_id}>
                  <Card padding="md" withBorder className={classes.card}>
                    <PolicyItem policy={policy} to={`/my-policies/${policy.policy_id}`} />
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function ListSkeleton() {
  return (
    <Stack gap="sm">
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
    </Stack>
  )
}
