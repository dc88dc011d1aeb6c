import { Button, Card, Group, Select, Skeleton, Switch, Text } from '@mantine/core'
import { createClubbedLeaves, updateClubbedLeaves } from '@muster/contract/calls/leave/leave-settings'
import type { ClubbedPair } from '@muster/contract/leave/leave-settings.contract'
import { EmptyState } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../Leave.module.css'
import { pairsOptions, refreshSetup, typesOptions } from '../leave-queries.ts'
import '../texts.ts'

/** Pairs of leave types that must not be taken on adjacent days. */
export default function ClubbingPage() {
  const { t } = useTranslation('leave')
  const query = useQuery(pairsOptions)
  return (
    <>
      <PageHeader title={t('titles.clubbing')} subtitle={t('clubbing.subtitle')} />
      <div className={`${classes.stack} ${classes.wide}`}>
        <AddPair />
        <Loaded query={query} skeleton={<Skeleton height={160} />} order={2}>
          {({ clubbed_leaves: pairs }) =>
            pairs.length === 0 ? (
              <EmptyState order={2} title={t('clubbing.none')} text={t('clubbing.noneText')} />
            ) : (
              <Card padding="lg">
                <ul className={classes.list}>
                  {pairs.map((pair) => (
                    <Pair key={pair.ID} pair={pair} />
                  ))}
                </ul>
              </Card>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function AddPair() {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const types = useQuery(typesOptions).data?.leave_types ?? []
  const [one, setOne] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const create = useMutation({
    ...writeOptions(createClubbedLeaves),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      setOne(null)
      setOther(null)
      await refreshSetup(queries)
    },
  })
  const data = types
    .filter((type) => type.status === 1)
    .map((type) => ({ value: String(type.LEAVE_TYPE_ID), label: type.LEAVE_TYPE_NAME }))
  return (
    <Card padding="lg" component="section" aria-label={t('clubbing.add')}>
      <Group align="end">
        <Select label={t('clubbing.one')} data={data} value={one} onChange={setOne} />
        <Select
          label={t('clubbing.other')}
          data={data.filter((type) => type.value !== one)}
          value={other}
          onChange={setOther}
        />
        <Button
          disabled={!one || !other}
          loading={create.isPending}
          onClick={() =>
            create.mutate({ body: { LEAVE_TYPE_ID: Number(one), OTHER_LEAVE_TYPE_ID: Number(other) } })
          }
        >
          {t('clubbing.add')}
        </Button>
      </Group>
      {create.error ? (
        <Text c="red" size="sm" mt="xs" role="alert">
          {messageOf(create.error)}
        </Text>
      ) : null}
    </Card>
  )
}

function Pair({ pair }: { pair: ClubbedPair }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const update = useMutation({
    ...writeOptions(updateClubbedLeaves),
    onSuccess: () => refreshSetup(queries),
  })
  const change = (given: { across_off_days?: boolean; status?: 0 | 1 }) =>
    update.mutate({ body: { ID: pair.ID, version: pair.version, ...given } })
  return (
    <li>
      <Text fw={600}>
        {t('clubbing.pair', { one: pair.LEAVE_TYPE_NAME, other: pair.OTHER_LEAVE_TYPE_NAME })}
      </Text>
      <Group gap="lg">
        <Switch
          label={t('clubbing.across')}
          checked={pair.across_off_days}
          onChange={(event) => change({ across_off_days: event.currentTarget.checked })}
        />
        <Switch
          label={t('type.active')}
          checked={pair.status === 1}
          onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
        />
      </Group>
    </li>
  )
}
