import { Alert, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { readHome } from '@muster/contract/calls/dashboards/home'
import { acknowledgePolicy, listMyPolicies } from '@muster/contract/calls/policies/own-policies'
import { IconCircleCheck } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Reading } from '../data/reading.ts'
import classes from './OwnPolicies.module.css'
import '../own-texts.ts'

interface ConfirmProps {
  policy: Reading
  /** What must be done first, as a key of the texts; null once it was read. */
  waitsFor: 'openFirst' | 'readOn' | null
  reload: () => Promise<unknown>
}

/** At the end of a policy: the acknowledgement, or what was recorded. */
export function Confirm({ policy, waitsFor, reload }: ConfirmProps) {
  const { t } = useTranslation('ownPolicies')
  const format = useFormatter()
  if (policy.state === 'none')
    return (
      <Text c="dimmed" mt="md">
        {t('information')}
      </Text>
    )
  if (policy.state === 'acknowledged')
    return (
      <Alert color="green" variant="light" mt="lg" icon={<IconCircleCheck size={18} aria-hidden />}>
        {t('recorded', {
          number: policy.acknowledged_number,
          at: format.dayTime(policy.acknowledged_at ?? policy.published_at),
        })}{' '}
        {policy.valid_until ? t('recordedUntil', { day: format.day(policy.valid_until) }) : null}
      </Alert>
    )
  return (
    <section className={classes.confirm} aria-label={t('acknowledge')}>
      {waitsFor === null ? (
        <ConfirmForm policy={policy} reload={reload} />
      ) : (
        <Text size="sm" c="dimmed">
          {t(waitsFor)}
        </Text>
      )}
    </section>
  )
}

function ConfirmForm({ policy, reload }: Pick<ConfirmProps, 'policy' | 'reload'>) {
  const { t } = useTranslation('ownPolicies')
  const client = useQueryClient()
  const [values, setValues] = useState({ name: '', isTicked: false })
  const acknowledging = useMutation({
    ...writeOptions(acknowledgePolicy),
    onSuccess: async () => {
      await Promise.all([
        reload(),
        client.invalidateQueries({ queryKey: endpointKey(listMyPolicies) }),
        client.invalidateQueries({ queryKey: endpointKey(readHome) }),
      ])
    },
    meta: { errorShown: 'inline' as const },
  })
  const { error } = acknowledging
  const isOutdated = isApiError(error, 'policies.version_outdated')
  const check = useFormCheck({
    values,
    required: policy.confirmation === 'name' ? ['name'] : [],
    error: isOutdated ? null : error,
  })
  if (isOutdated)
    return (
      <Alert color="yellow" variant="light" title={t('outdated')} role="alert">
        <Text size="sm" mb="sm">
          {messageOf(error)}
        </Text>
        <Button onClick={() => void reload().then(() => window.scrollTo({ top: 0 }))}>
          {t('readNewer')}
        </Button>
      </Alert>
    )
  const { policy_id, version_id } = policy
  const body = { policy_id, version_id, has_read: true }
  return (
    <CheckedForm
      check={check}
      onSubmit={() =>
        acknowledging.mutate({
          body: policy.confirmation === 'name' ? { ...body, name: values.name } : body,
        })
      }
    >
      {policy.confirmation === 'name' ? (
        <TextInput
          label={t('typeName')}
          description={t('typeNameHelp', { name: policy.name })}
          autoComplete="off"
          maxLength={200}
          value={values.name}
          error={check.errors.name}
          onChange={(event) => {
            acknowledging.reset()
            setValues({ ...values, name: event.currentTarget.value })
          }}
        />
      ) : (
        <Checkbox
          label={t('tick')}
          checked={values.isTicked}
          onChange={(event) => setValues({ ...values, isTicked: event.currentTarget.checked })}
        />
      )}
      {check.message ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {check.message}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="sm">
        <Button
          type="submit"
          loading={acknowledging.isPending}
          disabled={policy.confirmation === 'tick' && !values.isTicked}
        >
          {t('acknowledge')}
        </Button>
      </Group>
    </CheckedForm>
  )
}
