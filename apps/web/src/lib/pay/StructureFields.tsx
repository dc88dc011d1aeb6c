import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { payBases } from '@muster/contract/employees/pay/pay.constants'
import { isInLakhs } from '@muster/contract/kit/money-locale'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { LineFields } from './LineFields.tsx'
import { blankLine, lineDrafts, type PayChoices, raisedDraft, type StructureDraft } from './pay-draft.ts'
import { RaiseBy } from './RaiseBy.tsx'
import './texts.ts'

interface StructureFieldsProps {
  value: StructureDraft
  onChange: (value: StructureDraft) => void
  errors: Readonly<Record<string, string>>
  choices: PayChoices
  /** Structures to start from; none for a structure itself. */
  templates?: PayChoices['templates']
  /** Whether the yearly amount is entered here. */
  hasTarget?: boolean
  /** Whether there is pay already, which can grow by a percentage. */
  canRaise?: boolean
}

/** How pay is made up: what it adds up to, and its components. */
export function StructureFields(props: StructureFieldsProps) {
  const { value, onChange, errors, choices, templates = [], hasTarget = true, canRaise = false } = props
  const { t } = useTranslation('pay')
  const { basis, target, lines } = value
  const start = (id: string | null) => {
    const template = templates.find((one) => String(one.template_id) === id)
    if (template) onChange({ ...value, basis: template.basis, lines: lineDrafts(template.lines) })
  }
  return (
    <Stack gap="sm">
      {templates.length > 0 ? (
        <Select
          label={t('form.template')}
          description={t('form.templateHelp')}
          placeholder={t('form.keep')}
          data={templates.map(({ template_id, name }) => ({ value: String(template_id), label: name }))}
          onChange={start}
        />
      ) : null}
      <Select
        label={t('form.basis')}
        allowDeselect={false}
        value={basis}
        data={['ctc', 'gross', 'none'].map((one) => ({ value: one, label: t(`form.bases.${one as 'ctc'}`) }))}
        onChange={(next) => onChange({ ...value, basis: payBases.find((one) => one === next) ?? basis })}
      />
      {hasTarget && basis !== 'none' ? (
        <NumberInput
          label={t(`form.target.${basis}`, { currency: choices.currency })}
          required
          hideControls
          min={0}
          decimalScale={2}
          thousandSeparator=","
          thousandsGroupStyle={isInLakhs(choices.currency) ? 'lakh' : 'thousand'}
          value={target}
          error={errors.target}
          onChange={(next) => onChange({ ...value, target: String(next) })}
        />
      ) : null}
      <Group justify="space-between" mt="xs">
        <Text fw={600} size="sm">
          {t('form.lines')}
        </Text>
        {canRaise ? (
          <RaiseBy
            label={t('form.raiseAll')}
            isDisabled={target === '' && lines.every(({ amount }) => amount === '')}
            onRaise={(percent) => onChange(raisedDraft(value, percent))}
          />
        ) : null}
      </Group>
      {errors.lines ? (
        <Text c="red" size="sm" role="alert">
          {errors.lines}
        </Text>
      ) : null}
      <ItemRows
        items={lines}
        onChange={(next) => onChange({ ...value, lines: next })}
        blank={blankLine}
        fewest={1}
        most={choices.max_lines}
        texts={{
          add: t('form.add'),
          up: (number) => t('form.up', { number }),
          remove: (number) => t('form.remove', { number }),
        }}
      >
        {(line, change, number) => (
          <LineFields
            line={line}
            onChange={change}
            number={number}
            lines={lines}
            choices={choices}
            errors={errors}
            canRaise={canRaise}
          />
        )}
      </ItemRows>
    </Stack>
  )
}
