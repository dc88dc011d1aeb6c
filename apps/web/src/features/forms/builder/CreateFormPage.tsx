import { Alert, Anchor, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { createForm } from '@muster/contract/calls/forms/form-builder'
import { IconArrowLeft } from '@muster/ui/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { refreshForms } from '../data/form-queries.ts'
import '../texts.ts'
import classes from './Builder.module.css'

/** Creates a custom form, to be edited in the builder. */
export default function CreateFormPage() {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(createForm, { body: { name: name.trim() } }),
    onSuccess: async ({ formid }) => {
      await refreshForms(queries)
      await navigate(`/form/edit?id=${formid}`, { replace: true })
    },
    meta: { errorShown: 'inline' },
  })
  const check = useFormCheck({
    ...{ values: { name }, error },
    required: ['name'],
  })
  return (
    <div className={classes.root}>
      <main id="content" className={classes.middle}>
        <div className={classes.canvas}>
          <Anchor component={AppLink} to="/org-master/org-units" size="sm">
            <Group gap={4} component="span">
              <IconArrowLeft size={16} aria-hidden /> {t('view.back')}
            </Group>
          </Anchor>
          <Card padding="lg">
            <CheckedForm check={check} onSubmit={() => mutate()}>
              <Stack gap="md">
                <div>
                  <Title order={1} size="h3">
                    {t('create.title')}
                  </Title>
                  <Text size="sm" c="dimmed">
                    {t('create.text')}
                  </Text>
                </div>
                {check.message ? (
                  <Alert color="red" role="alert">
                    {check.message}
                  </Alert>
                ) : null}
                <TextInput
                  label={t('create.name')}
                  required
                  maxLength={100}
                  value={name}
                  error={check.errors.name}
                  onChange={(event) => setName(event.currentTarget.value)}
                  data-autofocus
                />
                <Group justify="flex-end">
                  <Button type="submit" loading={isPending}>
                    {t('create.start')}
                  </Button>
                </Group>
              </Stack>
            </CheckedForm>
          </Card>
        </div>
      </main>
    </div>
  )
}
