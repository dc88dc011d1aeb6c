import { ActionIcon, Autocomplete, Select, Stack, Text } from '@mantine/core'
import { IconX } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { missingTargets, setConstant } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportAnalysis, ImportDecisions, TargetField } from '../types.ts'

interface ConstantsProps {
  analysis: ImportAnalysis
  decisions: ImportDecisions
  onDecisionsChange: (decisions: ImportDecisions) => void
  masterOptions: ImportAssistantProps['masterOptions']
  texts: ImportAssistantTexts
}

function suggestionsFor(target: TargetField, masterOptions: ConstantsProps['masterOptions']): string[] {
  const records = target.master ? (masterOptions[target.master] ?? []) : (target.options ?? [])
  return [...new Set(records.map(({ label }) => label))]
}

/** Values that are the same in all rows, for targets without a column. */
export function Constants({
  analysis,
  decisions,
  onDecisionsChange,
  masterOptions,
  texts: t,
}: ConstantsProps) {
  const { constants, mapping } = decisions
  const free = analysis.targets.filter(({ slug }) => !mapping.includes(slug))
  const given = free.filter(({ slug }) => Object.hasOwn(constants, slug))
  const missing = new Set(missingTargets(analysis, decisions).map(({ slug }) => slug))
  const addable = free
    .filter(({ slug, isByHeading }) => !Object.hasOwn(constants, slug) && !isByHeading)
    .sort((one, other) => Number(missing.has(other.slug)) - Number(missing.has(one.slug)))
  const set = (slug: string, text: string | null) => onDecisionsChange(setConstant(decisions, slug, text))
  return (
    <section>
      <StepHeading title={t.constants} />
      <Text size="sm" c="dimmed" mb="xs">
        {t.constantsText}
      </Text>
      <Stack gap="xs">
        {given.map((target) => (
          <div key={target.slug} className={classes.constant}>
            <Autocomplete
              label={t.constantOf(target.label)}
              data={suggestionsFor(target, masterOptions)}
              limit={50}
              maxLength={200}
              value={constants[target.slug] ?? ''}
              onChange={(text) => set(target.slug, text)}
            />
            <ActionIcon
              variant="default"
              size="input-sm"
              aria-label={t.removeConstant(target.label)}
              onClick={() => set(target.slug, null)}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        <Select
          className={classes.constantField}
          aria-label={t.addConstant}
          placeholder={t.addConstant}
          searchable
          data={addable.map(({ slug, label, isRequired }) => ({
            value: slug,
            label: isRequired ? `${label} *` : label,
          }))}
          value={null}
          onChange={(slug) => slug && set(slug, '')}
        />
      </Stack>
    </section>
  )
}
