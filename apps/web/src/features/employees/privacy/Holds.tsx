import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import {
  listHolds,
  placeHold,
  readPrivacy,
  releaseHold,
} from '@muster/contract/calls/employees/privacy/privacy'
import type { BodyOf } from '@muster/contract/kit/index'
import { IconLock } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { areaField, selectField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Numbers.module.css'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** Maximum number listed; the rest are only counted, and can be found on the employees' records. */
const SHOWN = 50

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all([listHolds, readPrivacy].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
}

/** Employees exempt from erasure by a legal hold. */
export function Holds() {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const refresh = useRefresh()
  const holds = useQuery(readOptions(listHolds, { body: { page: 1, limit: SHOWN } }))
  const [isAdding, setAdding] = useState(false)
  const [released, setReleased] = useState<{ id: number; name: string } | null>(null)
  const release = useMutation({
    ...writeOptions(releaseHold),
    onSuccess: async () => {
      setReleased(null)
      await refresh()
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <Card component="section" aria-labelledby="privacy-holds" padding="lg">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="privacy-holds">
          {t('privacy.holds')}
        </Title>
        <Button variant="default" leftSection={<IconLock size={16} />} onClick={() => setAdding(true)}>
          {t('privacy.addHold')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t('privacy.holdsText')}
      </Text>
      <Loaded query={holds} skeleton={<Skeleton height={60} />}>
        {({ holds: rows, total_rows: total }) =>
          rows.length === 0 ? (
            <Text>{t('privacy.noHolds')}</Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((hold) => (
                <li key={hold.id} className={classes.row}>
                  <div className={classes.what}>
                    <Text fw={500}>{`${hold.name} (${hold.code})`}</Text>
                    <Text size="sm" c="dimmed">
                      {`${hold.reason} · ${hold.actor} · ${format.dayTime(hold.placed_at)}`}
                    </Text>
                  </div>
                  <Button
                    variant="default"
                    onClick={() => setReleased(hold)}
                    aria-label={t('privacy.releaseName', { name: hold.name })}
                  >
                    {t('privacy.release')}
                  </Button>
                </li>
              ))}
              {total > rows.length ? (
                <Text size="sm">{t('privacy.more', { number: format.number(total - rows.length) })}</Text>
              ) : null}
            </ul>
          )
        }
      </Loaded>
      {isAdding ? <HoldForm onClose={() => setAdding(false)} /> : null}
      {released ? (
        <Suspense>
          <ReasonModal
            title={t('privacy.releaseTitle', { name: released.name })}
            text={t('privacy.holdsText')}
            label={t('privacy.holdReason')}
            submit={t('privacy.release')}
            save={(reason) => release.mutateAsync({ body: { id: released.id, reason } })}
            onClose={() => setReleased(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function HoldForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const refresh = useRefresh()
  const people = { master_status: 1, master: 'employee', isRequired: true } as const
  return (
    <FormModal<BodyOf<typeof placeHold>>
      onClose={onClose}
      title={t('privacy.addHold')}
      fields={[
        selectField('emp_id', t('privacy.person'), [], people),
        areaField('reason', t('privacy.holdReason'), { isRequired: true }),
      ]}
      toBody={({ emp_id, reason }) => ({ emp_id: Number(emp_id), reason })}
      save={saving(placeHold)}
      refresh={refresh}
      saveLabel={t('privacy.addHold')}
    />
  )
}
