import { Anchor, Button, Stack, Text } from '@mantine/core'
import {
  configureExitForm,
  readExitFormSettings,
} from '@muster/contract/calls/offboarding/exit-interview/exit-interview'
import { sendOccasions } from '@muster/contract/offboarding/exit-interview/exit-interview.constants'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { choicesFrom, choicesOf, selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { useCan } from '../../../lib/session/session.ts'
import './texts.ts'

const settings = {
  ...readOptions(readExitFormSettings, { body: {} }),
  meta: { errorShown: 'inline' as const },
}

/** Which form leavers are asked, and when they get it. */
export default function SettingsPage() {
  const { t } = useTranslation('interview')
  const query = useQuery(settings)
  const { data } = query
  const mayBuild = useCan('forms.definition.view')
  return (
    <>
      <PageHeader title={t('interviewTitles:settings')} subtitle={t('settings.text')} />
      <Stack gap="lg" maw="36rem">
        <FormPanel<BodyOf<typeof configureExitForm>>
          key={data?.version}
          title={t('interviewTitles:settings')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={[
            selectField('FORM_ID', t('settings.form'), choicesFrom(data?.forms), {
              help: t('settings.formHelp'),
            }),
            selectField(
              'send_on',
              t('settings.sendOn'),
              choicesOf(sendOccasions, (value) => t(`settings.occasions.${value}`)),
              { isRequired: true },
            ),
          ]}
          record={data ? { FORM_ID: data.FORM_ID, send_on: data.send_on, version: data.version } : null}
          toBody={(draft) => ({
            ...{ FORM_ID: draft.FORM_ID || null, send_on: draft.send_on },
            version: data?.version ?? 0,
          })}
          save={saving(configureExitForm)}
          saveLabel={t('settings.save')}
          refresh={[readExitFormSettings]}
        />
        {data?.FORM_ID && mayBuild ? (
          <Anchor component={Link} to={`/form/edit?id=${data.FORM_ID}`}>
            {t('settings.edit')}
          </Anchor>
        ) : null}
        {data && data.FORM_ID === null ? <Make version={data.version} sendOn={data.send_on} /> : null}
      </Stack>
    </>
  )
}

function Make({ version, sendOn }: { version: number; sendOn: (typeof sendOccasions)[number] }) {
  const { t } = useTranslation('interview')
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: () =>
      call(configureExitForm, { body: { make_form: 1, send_on: sendOn, version } }, { notify: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: settings.queryKey }),
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={making.isPending} onClick={() => making.mutate()}>
        {t('settings.make')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('settings.makeText')}
      </Text>
    </Stack>
  )
}
