import { readHelpdeskSettings, saveHelpdeskSettings } from '@muster/contract/calls/helpdesk/helpdesk-setup'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { areaField, numberField, switchField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import './setup-texts.ts'

/** How the helpdesk is reached, and when tickets close. */
export default function ConfigurationPage() {
  const { t } = useTranslation('helpdeskSetup')
  const query = useQuery({
    ...readOptions(readHelpdeskSettings, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = query
  return (
    <>
      <PageHeader title={t('helpdeskTitles:configuration')} subtitle={t('configuration.subtitle')} />
      <div style={{ maxWidth: '36rem' }}>
        <FormPanel<BodyOf<typeof saveHelpdeskSettings>>
          key={data?.version}
          title={t('helpdeskTitles:configuration')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={[
            areaField('intro', t('configuration.intro'), { MAX_LENGTH: 1000 }),
            textField('email', t('configuration.email'), { MAX_LENGTH: 254 }),
            textField('phone', t('configuration.phone'), { MAX_LENGTH: 40 }),
            textField('hours', t('configuration.hours'), {
              ...{ MAX_LENGTH: 200, help: t('configuration.hoursHelp') },
            }),
            numberField('reopen_days', t('configuration.reopen'), { isRequired: true }),
            numberField('close_days', t('configuration.close'), {
              ...{ isRequired: true, help: t('configuration.closeHelp') },
            }),
            switchField('asks_feedback', t('configuration.feedback'), {
              help: t('configuration.feedbackHelp'),
            }),
          ]}
          record={data ?? null}
          toBody={({ intro, email, phone, hours, reopen_days, close_days, asks_feedback }) => ({
            asks_feedback: asks_feedback === true,
            ...{ intro: intro ?? '', email: email ?? '', phone: phone ?? '', hours: hours ?? '' },
            ...{ reopen_days: Number(reopen_days), close_days: Number(close_days), version: data?.version },
          })}
          save={saving(saveHelpdeskSettings)}
          saveLabel={t('configuration.save')}
          refresh={[readHelpdeskSettings]}
        />
      </div>
    </>
  )
}
