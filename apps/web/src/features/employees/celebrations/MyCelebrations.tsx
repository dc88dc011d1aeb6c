import { Alert, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { celebrationKinds } from '@muster/contract/employees/directory/celebrations.constants'
import type {
  CelebrationChoices,
  CelebrationKind,
} from '@muster/contract/employees/directory/celebrations.contract'
import { DateField } from '@muster/ui/date-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors } from '../../../lib/form/form-field.ts'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { refreshCelebrations, updateCelebrations } from './celebration-queries.ts'

type Changes = Partial<Omit<CelebrationChoices, 'default_choice'>>

const choiceText = (choice: boolean | null) => (choice === null ? '' : choice ? 'yes' : 'no')
const choiceOf = (value: string) => (value === '' ? null : value === 'yes')

/** Settings for the user's own celebrations: which are shared, and the wedding date. */
export function MyCelebrations({ mine }: { mine: CelebrationChoices }) {
  const { t, i18n } = useTranslation('celebrations')
  const { formats } = useUser()
  const queries = useQueryClient()
  const { dateFieldTexts } = useFormTexts()
  const offlineLock = useOfflineLock()
  const [changes, setChanges] = useState<Changes>({})
  const save = useMutation({
    ...writeOptions(updateCelebrations),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      await refreshCelebrations(queries)
      setChanges({})
    },
  })
  const shown = { ...mine, ...changes }
  const isChanged = Object.keys(changes).length > 0
  const change = (next: Changes) => setChanges((current) => ({ ...current, ...next }))
  const problem = fieldErrors(save.error).married_on
  const options = [
    { value: 'yes', label: t('mine.yes') },
    { value: 'no', label: t('mine.no') },
    { value: '', label: t(mine.default_choice ? 'mine.asSetShown' : 'mine.asSetHidden') },
  ]
  const select = (kind: CelebrationKind) => (
    <NativeSelect
      key={kind}
      label={t(`mine.${kind}`)}
      data={options}
      value={choiceText(shown[kind])}
      onChange={(event) => change({ [kind]: choiceOf(event.currentTarget.value) })}
    />
  )
  return (
    <Card component="section" aria-labelledby="my-celebrations" padding="lg">
      <Title order={2} size="h4" id="my-celebrations">
        {t('mine.title')}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t('mine.text')}
      </Text>
      <Stack gap="md">
        {celebrationKinds.map(select)}
        <DateField
          label={t('mine.married_on')}
          description={t('mine.married_onHelp')}
          value={shown.married_on}
          onChange={(married_on) => change({ married_on })}
          format={fieldDateFormat(formats)}
          locale={i18n.language}
          texts={dateFieldTexts}
          error={problem}
        />
        {save.error && !problem ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
        <Group gap="xs" justify="flex-end">
          {isChanged ? (
            <Button variant="default" onClick={() => setChanges({})} disabled={save.isPending}>
              {t('mine.discard')}
            </Button>
          ) : null}
          <Button
            onClick={() => save.mutate({ body: changes })}
            loading={save.isPending}
            disabled={!isChanged}
            {...offlineLock}
          >
            {t('mine.save')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
