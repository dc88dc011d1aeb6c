import { Alert, Button, Checkbox, CheckboxGroup, Group, Select, Stack, Text } from '@mantine/core'
import { getPasswordPolicy, savePasswordPolicy } from '@muster/contract/calls/security/security'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  describePasswordRules,
  PASSWORD_DAYS,
  PASSWORD_OPTION,
} from '@muster/contract/security/password-policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { FormAroundContext } from '../../../lib/form/form-around.ts'
import { GuardedForm } from '../../../lib/form/GuardedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import classes from './Security.module.css'

type Policy = DataOf<typeof getPasswordPolicy>
type Days = BodyOf<typeof savePasswordPolicy>['CHANGE_PASSWORD_DAYS']

const options = [
  { id: PASSWORD_OPTION.upperCase, label: 'policy.options.upperCase' },
  { id: PASSWORD_OPTION.lowerCase, label: 'policy.options.lowerCase' },
  { id: PASSWORD_OPTION.number, label: 'policy.options.number' },
  { id: PASSWORD_OPTION.special, label: 'policy.options.special' },
  { id: PASSWORD_OPTION.length10To14, label: 'policy.options.length' },
] as const

export interface PolicyFormProps {
  policy: Policy
  /** Called with the success message; closes the dialog. */
  onDone: () => void
}

export function PolicyForm({ policy, onDone }: PolicyFormProps) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  const [days, setDays] = useState(policy.CHANGE_PASSWORD_DAYS?.toString() ?? null)
  const [chosen, setChosen] = useState(policy.PASSWORD_COMBINATION_CHARACTERS.map(String))
  const save = useMutation({
    ...writeOptions(savePasswordPolicy),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: endpointKey(getPasswordPolicy) })
      onDone()
    },
    meta: { errorShown: 'inline' },
  })
  const check = useFormCheck({
    values: { CHANGE_PASSWORD_DAYS: days, PASSWORD_COMBINATION_CHARACTERS: chosen },
    // The words of the specification.
    problems: { CHANGE_PASSWORD_DAYS: days === null ? t('policy.daysMissing') : undefined },
    error: save.error,
  })
  const around = use(FormAroundContext)
  const isDirty =
    days !== (policy.CHANGE_PASSWORD_DAYS?.toString() ?? null) ||
    [...chosen].sort().join() !== policy.PASSWORD_COMBINATION_CHARACTERS.map(String).sort().join()
  const submit = () =>
    save.mutate({
      body: {
        CHANGE_PASSWORD_DAYS: Number(days) as Days,
        PASSWORD_COMBINATION_CHARACTERS: chosen.map(Number),
      },
    })
  const isShorter = days !== null && Number(days) < (policy.CHANGE_PASSWORD_DAYS ?? Number.POSITIVE_INFINITY)
  return (
    <GuardedForm check={check} onSubmit={submit} isDirty={isDirty} isSaving={save.isPending}>
      <Stack gap="lg">
        {check.message ? <MessageBanner kind="error" message={check.message} dismissAfter={null} /> : null}
        <Select
          label={t('policy.days')}
          description={t('policy.daysText')}
          placeholder={t('policy.daysNever')}
          withAsterisk
          data={PASSWORD_DAYS.map((value) => ({
            value: String(value),
            label: t('policy.inDays', { count: value }),
          }))}
          value={days}
          error={check.errors.CHANGE_PASSWORD_DAYS}
          onChange={setDays}
        />
        <CheckboxGroup
          label={t('policy.characters')}
          description={t('policy.charactersText')}
          value={chosen}
          error={check.errors.PASSWORD_COMBINATION_CHARACTERS}
          onChange={setChosen}
        >
          <Stack gap="xs" mt="sm" mb="xs">
            {options.map(({ id, label }) => (
              <Checkbox key={id} value={String(id)} label={t(label)} />
            ))}
          </Stack>
        </CheckboxGroup>
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('policy.preview')}
          </Text>
          <ul className={classes.preview}>
            {describePasswordRules(chosen.map(Number)).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        {isShorter ? <Alert variant="light">{t('policy.shorter', { count: Number(days) })}</Alert> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={around?.close ?? onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('policy.submit')}
          </Button>
        </Group>
      </Stack>
    </GuardedForm>
  )
}
