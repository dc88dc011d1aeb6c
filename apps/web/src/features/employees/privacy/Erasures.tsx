import { Button, Card, Group, Text, Title } from '@mantine/core'
import { cancelErasure, confirmErasure, readPrivacy } from '@muster/contract/calls/employees/privacy/privacy'
import { erasureText } from '@muster/contract/employees/privacy/erasure-text'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Numbers.module.css'
import type { Privacy } from './privacy-queries.ts'

const TypedModal = lazy(() => import('./TypedModal.tsx'))
const ErasurePreview = lazy(() => import('./ErasurePreview.tsx'))

type Erasure = Privacy['erasures'][number]

const kinds: Record<Erasure['state'], StatusKind> = {
  waiting: 'pending',
  running: 'pending',
  done: 'success',
  cancelled: 'neutral',
}

function Words({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const parts = [
    format.dayTime(erasure.requested_at),
    erasure.confirmer && t('privacy.confirmedBy', { name: erasure.confirmer }),
    erasure.skipped > 0 && t('privacy.skipped', { number: format.number(erasure.skipped) }),
    erasure.note,
  ]
  return (
    <div className={classes.what}>
      <Group gap="xs">
        <Text fw={500}>
          {t('privacy.erasureOf', {
            count: erasure.people,
            number: format.number(erasure.people),
            name: erasure.requester,
          })}
        </Text>
        <StatusBadge kind={kinds[erasure.state]}>{t(`privacy.states.${erasure.state}`)}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {parts.filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

/** Due and requested erasures, with the second person's approval. */
export function Erasures({ privacy }: { privacy: Privacy }) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [readPrivacy.id] })
  const [isPreviewing, setPreviewing] = useState(false)
  const [confirmed, setConfirmed] = useState<Erasure | null>(null)
  const confirm = useMutation({
    ...writeOptions(confirmErasure),
    onSuccess: async () => {
      setConfirmed(null)
      await refresh()
    },
    meta: { errorShown: 'inline' },
  })
  const callOff = useMutation({ ...writeOptions(cancelErasure), onSuccess: refresh })
  const isOpen = privacy.erasures.some(({ state }) => state === 'waiting' || state === 'running')
  const due = privacy.people_due
  return (
    <Card component="section" aria-labelledby="privacy-erasures" padding="lg">
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2} size="h4" id="privacy-erasures">
            {t('privacy.erasures')}
          </Title>
          <Text size="sm" c="dimmed">
            {due === 0
              ? t('privacy.nothingDue')
              : t('privacy.dueToday', { count: due, number: format.number(due) })}
          </Text>
        </div>
        {due > 0 && !isOpen ? (
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {t('privacy.preview')}
          </Button>
        ) : null}
      </Group>
      {confirm.data ? (
        <JobWatch id={confirm.data.job} title={t('privacy.erasures')} onDone={() => void refresh()} />
      ) : null}
      <ul className={classes.list}>
        {privacy.erasures.map((erasure) => (
          <li key={erasure.id} className={classes.row}>
            <Words erasure={erasure} />
            <Group gap="xs">
              {erasure.abilities.cancel ? (
                <Button
                  variant="default"
                  loading={callOff.isPending}
                  onClick={() => callOff.mutate({ body: { id: erasure.id } })}
                >
                  {t('privacy.callOff')}
                </Button>
              ) : null}
              {erasure.abilities.confirm ? (
                <Button color="red" onClick={() => setConfirmed(erasure)}>
                  {t('privacy.confirm')}
                </Button>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>
        {isPreviewing ? (
          <ErasurePreview
            onClose={() => setPreviewing(false)}
            onRequested={() => {
              setPreviewing(false)
              void refresh()
            }}
          />
        ) : null}
        {confirmed ? (
          <TypedModal
            title={t('privacy.confirmTitle')}
            text={t('privacy.confirmText', {
              name: confirmed.requester,
              date: format.dayTime(confirmed.requested_at),
            })}
            typed={erasureText(confirmed.people)}
            submit={t('privacy.confirm')}
            save={(typed) => confirm.mutateAsync({ body: { id: confirmed.id, typed } })}
            onClose={() => setConfirmed(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
