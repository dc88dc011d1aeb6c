import { readOnboardingSettings, saveOnboardingSettings } from '@muster/contract/calls/onboarding/settings'
import { workflowShapes } from '@muster/contract/onboarding/onboarding.constants'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { numberField, selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { LIST } from '../data/candidate-data.ts'
import './texts.ts'

/** The settings of onboarding. */
export default function SettingsPage() {
  const { t } = useTranslation(['onboardingSettings', 'onboardingTitles'])
  const query = useQuery({
    ...readOptions(readOnboardingSettings, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <>
      <PageHeader
        title={t('onboardingTitles:settings')}
        crumbs={[
          { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
          { label: t('onboardingTitles:settings') },
        ]}
      />
      <FormPanel<BodyOf<typeof saveOnboardingSettings>>
        key={query.data?.version}
        title={t('onboardingTitles:settings')}
        onClose={() => undefined}
        cancelLabel={null}
        loading={query}
        fields={[
          numberField('erase_days', t('eraseDays'), {
            isRequired: true,
            help: t('eraseHelp'),
          }),
          numberField('link_days', t('linkDays'), {
            isRequired: true,
            help: t('linkHelp'),
          }),
          selectField(
            'workflow_shape',
            t('workflowShape'),
            workflowShapes.map((value) => ({ value, label: t(`shape.${value}`) })),
            { isRequired: true, help: t('workflowShapeHelp') },
          ),
        ]}
        record={query.data ?? null}
        keys={['version']}
        save={saving(saveOnboardingSettings)}
        saveLabel={t('save')}
        refresh={[readOnboardingSettings]}
      />
    </>
  )
}
