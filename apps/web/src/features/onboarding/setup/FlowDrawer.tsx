import { Stack, Text } from '@mantine/core'
import { readOnboardingForm } from '@muster/contract/calls/onboarding/candidates'
import { editFlow, listFlows, removeFlow, saveFlow } from '@muster/contract/calls/onboarding/flows'
import type { OnboardingFlow } from '@muster/contract/onboarding/flows.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { removing, savingBy } from '../../../lib/form/saving.ts'
import { draftOf, type FlowDraft, freshStep, stepOf } from './flow-draft.ts'
import { type Places, RulesEditor } from './RulesEditor.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import '../texts.ts'

interface FlowDrawerProps {
  /** Null for a new one. */
  flow: OnboardingFlow | null
  places: Places
  onClose: () => void
}

/** A flow: name, steps, and whom it is for. */
export default function FlowDrawer({ flow, places, onClose }: FlowDrawerProps) {
  const { t } = useTranslation('onboarding')
  const isRemovable = flow !== null && !flow.is_default && flow.candidates === 0
  return (
    <FormDrawer<Record<string, unknown>, FlowDraft>
      title={flow ? t('flows.edit', { name: flow.name }) : t('flows.add')}
      onClose={onClose}
      width={720}
      fields={[
        textField('name', t('flows.name'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('note', t('flows.note'), { MAX_LENGTH: 300 }),
      ]}
      record={flow}
      part={{
        initial: { steps: flow?.steps.map(draftOf) ?? [freshStep], rules: flow?.rules ?? [] },
        check: ({ steps }) => ({
          ...(steps.length === 0 ? { steps: t('flows.needsStep') } : {}),
          ...Object.fromEntries(
            steps.flatMap(({ name }, at) =>
              name.trim() === '' ? [[`steps.${at}`, t('flows.needsName')]] : [],
            ),
          ),
        }),
        render: ({ value, onChange, errors }) => (
          <Stack gap="lg">
            <StepsEditor
              steps={value.steps}
              errors={errors}
              onChange={(steps) => onChange({ ...value, steps })}
            />
            <RulesEditor
              rules={value.rules}
              places={places}
              errors={errors}
              onChange={(rules) => onChange({ ...value, rules })}
            />
            {flow && flow.candidates > 0 ? (
              <Text size="sm" c="dimmed">
                {t('flows.newVersion')}
              </Text>
            ) : null}
          </Stack>
        ),
      }}
      toBody={({ name, note }, { steps, rules }) => ({
        ...{ name, note: note ?? '', steps: steps.map(stepOf), rules },
        ...(flow ? { workflow_id: flow.WORKFLOW_ID, version: flow.version } : {}),
      })}
      save={savingBy({ create: saveFlow, update: editFlow }, flow === null)}
      remove={isRemovable ? { run: removing(removeFlow, { workflow_id: flow.WORKFLOW_ID }) } : null}
      refresh={[listFlows, readOnboardingForm]}
    />
  )
}
