import { Accordion, Alert, Stack, Text, Title } from '@mantine/core'
import type { PlannedField, PlanProblem } from '@muster/contract/forms/form-plan'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeForm } from '../data/form-queries.ts'
import { AccessSettings } from './AccessSettings.tsx'
import { BasicSettings } from './BasicSettings.tsx'
import type { BuilderPlan } from './builder-plan.ts'
import type { BuilderAction } from './builder-state.ts'
import { ConditionSettings } from './ConditionSettings.tsx'
import type { SettingsProps } from './settings-props.ts'
import { VariantSettings } from './VariantSettings.tsx'

interface InspectorProps {
  form: WholeForm
  plan: BuilderPlan
  field: PlannedField | undefined
  problems: readonly PlanProblem[]
  dispatch: Dispatch<BuilderAction>
}

/** Settings of the selected field, limited to those that may be changed. */
export function Inspector({ form, plan, field, problems, dispatch }: InspectorProps) {
  const { t } = useTranslation('forms')
  if (!field) {
    return (
      <Text size="sm" c="dimmed">
        {t('builder.selectField')}
      </Text>
    )
  }
  const slug = field.FIELD_SLUG
  const own = problems.filter((problem) => problem.slug === slug)
  const props: SettingsProps = {
    form,
    plan,
    field,
    problemOf: (setting) => own.find((problem) => problem.setting === setting)?.message,
    onChange: (settings) => dispatch({ type: 'change', slug, settings }),
  }
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {field.FIELD_NAME.trim() || t('builder.unnamed')}
        </Title>
        <Text size="xs" c="dimmed">
          {t(`types.${field.FEILD_TYPE}`)} · {slug}
        </Text>
      </div>
      {field.is_built_in ? (
        <Text size="sm" c="dimmed">
          {t('field.builtIn')}
        </Text>
      ) : null}
      {field.retired ? <Alert color="gray">{t('builder.isRetired')}</Alert> : null}
      <BasicSettings {...props} onRename={(name) => dispatch({ type: 'rename', slug, name })} />
      <Accordion multiple variant="separated" order={3}>
        {field.is_built_in ? null : (
          <Section value="conditions" label={t('builder.conditions')}>
            <ConditionSettings {...props} />
          </Section>
        )}
        <Section value="access" label={t('builder.access')}>
          <AccessSettings {...props} />
        </Section>
        <Section value="variants" label={t('builder.variants')}>
          <VariantSettings {...props} />
        </Section>
      </Accordion>
    </Stack>
  )
}

function Section({ value, label, children }: { value: string; label: string; children: React.ReactNode }) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>{label}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}
