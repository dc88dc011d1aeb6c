import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { listFlows } from '@muster/contract/calls/onboarding/flows'
import type { DataOf } from '@muster/contract/kit/index'
import type { FlowRule } from '@muster/contract/onboarding/flows.contract'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { freshRule } from './flow-draft.ts'
import '../texts.ts'

export type Places = Pick<DataOf<typeof listFlows>, 'departments' | 'locations' | 'entities'>

interface RulesEditorProps {
  rules: readonly FlowRule[]
  places: Places
  onChange: (rules: FlowRule[]) => void
  errors: Readonly<Record<string, string>>
}

const dimensions = [
  { key: 'department_id', label: 'department', list: 'departments' },
  { key: 'location_id', label: 'location', list: 'locations' },
  { key: 'entity_id', label: 'entity', list: 'entities' },
] as const

/** Whom a flow is for: places, each rule one combination. */
export function RulesEditor({ rules, places, onChange, errors }: RulesEditorProps) {
  const { t } = useTranslation('onboarding')
  return (
    <Stack gap="xs" data-field="rules">
      <div>
        <Text fw={600}>{t('flows.rulesTitle')}</Text>
        <Text size="sm" c="dimmed">
          {t('flows.rulesHelp')}
        </Text>
      </div>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have their place and nothing else
        <Stack key={at} gap={4} role="group" aria-label={t('flows.rule', { number: at + 1 })}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <Group grow gap="xs" style={{ flex: 1 }}>
              {dimensions.map(({ key, label, list }) => (
                <NativeSelect
                  key={key}
                  label={t(`flows.${label}`)}
                  value={rule[key] ?? ''}
                  data={[
                    { value: '', label: t('flows.any') },
                    ...places[list].map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    onChange(rules.with(at, { ...rule, [key]: value === '' ? null : Number(value) }))
                  }}
                />
              ))}
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              mb={4}
              aria-label={t('flows.removeRule', { number: at + 1 })}
              onClick={() => onChange(rules.toSpliced(at, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          {errors[`rules.${at}`] ? (
            <Text c="red" size="sm" role="alert">
              {errors[`rules.${at}`]}
            </Text>
          ) : null}
        </Stack>
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rules, freshRule])}
      >
        {t('flows.addRule')}
      </Button>
    </Stack>
  )
}
