import { Button, Card, Group, Modal, Skeleton, Text, Title } from '@mantine/core'
import {
  listHolds,
  placeHold,
  readPrivacy,
  releaseHold,
} from '@muster/contract/calls/employees/privacy/privacy'
import { IconLock } from '@muster/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Numbers.module.css'

const ReasonModal = lazy(() => import('./ReasonModal.tsx'))

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
                      {`${hold.reason} · ${hold.actor} · ${format.dateTime(hold.placed_at)}`}
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
            isRequired
            isSubmitting={release.isPending}
            error={release.error}
            onSubmit={(reason) => release.mutate({ body: { id: released.id, reason } })}
            onClose={() => setReleased(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

const names = { emp_id: 'PERSON', reason: 'REASON' }

function HoldForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const refresh = useRefresh()
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(placeHold),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
    meta: { errorShown: 'inline' },
  })
  const sections = useMemo(
    () => [
      formSection('', [
        formField({
          FIELD_SLUG: 'PERSON',
          FIELD_NAME: t('privacy.person'),
          FEILD_TYPE: 'select',
          IS_MANDATORY: 1,
          master_status: 1,
          master: 'employee',
        }),
        formField({
          FIELD_SLUG: 'REASON',
          FIELD_NAME: t('privacy.holdReason'),
          FEILD_TYPE: 'textarea',
          IS_MANDATORY: 1,
          MAX_LENGTH: 500,
        }),
      ]),
    ],
    [t],
  )
  const errors = useMemo(() => fieldErrors(error, names), [error])
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('privacy.addHold')}
      closeButtonProps={{ 'aria-label': t('privacy.close') }}
    >
      <MusterForm
        definition={{ sections }}
        initialValues={{}}
        onSubmit={(values) =>
          mutate({ body: { emp_id: Number(values.PERSON), reason: String(values.REASON ?? '') } })
        }
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('privacy.addHold') }}
      />
    </Modal>
  )
}
