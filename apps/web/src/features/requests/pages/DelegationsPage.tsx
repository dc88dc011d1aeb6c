import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { endDelegation } from '@muster/contract/calls/requests/delegations'
import type { Delegation } from '@muster/contract/requests/delegations.contract'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { currentEntry } from '../../../lib/session/entry.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from '../components/Requests.module.css'
import { delegationsOptions } from '../data/request-queries.ts'
import '../page-texts.ts'

const DelegationModal = lazy(() => import('../components/DelegationModal.tsx'))

const kinds: Record<Delegation['state'], StatusKind> = {
  planned: 'info',
  running: 'success',
  over: 'neutral',
  ended: 'neutral',
}

/** The user's delegations, given and received; in the console those of everybody in reach. */
export default function DelegationsPage() {
  const { t } = useTranslation('approval')
  const manages = useCan('requests.delegations.manage')
  const forOthers = currentEntry.name === 'admin' && manages
  const query = useQuery(delegationsOptions(forOthers ? 'all' : 'me'))
  const [params, setParams] = useSearchParams()
  const isAdding = params.get('add') === '1'
  const setIsAdding = (next: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next) after.set('add', '1')
        else after.delete('add')
        return after
      },
      { replace: true },
    )
  const mayAdd = query.data?.abilities.create || forOthers
  return (
    <div className={classes.narrow}>
      <PageHeader
        title={t('requests:titles.delegations')}
        subtitle={t('delegations.subtitle')}
        {...(mayAdd
          ? {
              primary: {
                label: t('delegations.add'),
                icon: <IconPlus size={16} aria-hidden />,
                onClick: () => setIsAdding(true),
              },
            }
          : {})}
      />
      <Loaded query={query} skeleton={<Skeleton height={120} radius="lg" />} order={2}>
        {({ given, received }) => (
          <div className={classes.stack}>
            <Section
              id="given"
              title={t(forOthers ? 'delegations.allGiven' : 'delegations.given')}
              rows={given}
            />
            {forOthers ? null : <Section id="received" title={t('delegations.received')} rows={received} />}
          </div>
        )}
      </Loaded>
      {isAdding && mayAdd ? (
        <Suspense fallback={null}>
          <DelegationModal forOthers={forOthers} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Section({ id, title, rows }: { id: string; title: string; rows: readonly Delegation[] }) {
  const { t } = useTranslation('approval')
  return (
    <Card component="section" padding="lg" aria-labelledby={`delegations-${id}`}>
      <Title order={2} size="h4" id={`delegations-${id}`}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('delegations.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ row }: { row: Delegation }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...writeOptions(endDelegation),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['requests.delegation.list'] }),
  })
  const [from, to] = [format.day(row.from_date), format.day(row.to_date)]
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <Text fw={600}>{t('delegations.from_to', { from: row.EMPLOYEE_NAME, to: row.DELEGATE_NAME })}</Text>
        <StatusBadge kind={kinds[row.state]}>{t(`delegations.state.${row.state}`)}</StatusBadge>
      </div>
      <Text size="sm">{from === to ? from : t('delegations.period', { from, to })}</Text>
      {row.in_person ? null : (
        <Text size="sm" c="dimmed">
          {t('delegations.setBy', { name: row.set_by })}
        </Text>
      )}
      {row.kinds ? (
        <Text size="sm" c="dimmed">
          {row.kinds
            .map((kind) => t(`requests:kinds.${kind as 'ON_DUTY'}`, { defaultValue: kind }))
            .join(', ')}
        </Text>
      ) : null}
      {row.reason ? (
        <Text size="sm" c="dimmed">
          {row.reason}
        </Text>
      ) : null}
      {row.abilities.end ? (
        <Button
          variant="default"
          mt="xs"
          mih={44}
          loading={isPending}
          onClick={() => mutate({ body: { id: row.id } })}
        >
          {t(row.state === 'planned' ? 'delegations.cancel' : 'delegations.end')}
        </Button>
      ) : null}
    </li>
  )
}
