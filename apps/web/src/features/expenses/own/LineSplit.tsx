import { SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { MAX_PARTS, splitKinds } from '@muster/contract/expenses/expenses.constants'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { blankPart, type LineDraft, type PartDraft } from './line-draft.ts'
import type { LinePartProps } from './line-part.ts'
import '../own-texts.ts'

const idText = (id: number | null) => (id === null ? null : String(id))
const idOf = (text: string | null) => (text === null ? null : Number(text))
const choicesOf = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }))

/** Splits an expense over several projects and cost centres. */
export function LineSplit({ line, choices, category, errorOf, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  if (choices.projects.length === 0 && choices.cost_centres.length < 2) return null
  const kinds = (category?.kind ?? 'amount') === 'amount' ? splitKinds : (['percent'] as const)
  const setKind = (value: string) => {
    const splitBy: LineDraft['splitBy'] = kinds.find((one) => one === value) ?? null
    onChange({
      splitBy,
      parts: splitBy === null || line.parts.length > 0 ? line.parts : [blankPart(), blankPart()],
    })
  }
  const problem = errorOf('parts')
  return (
    <Stack gap="xs" style={{ gridColumn: '1 / -1' }} data-field="parts">
      <Text size="sm" fw={500}>
        {t('editor.split')}
      </Text>
      <SegmentedControl
        aria-label={t('editor.splitLabel')}
        value={line.splitBy ?? 'none'}
        data={['none', ...kinds].map((value) => ({ value, label: t(`editor.splitBy.${value}`) }))}
        onChange={setKind}
      />
      {line.splitBy === null ? null : (
        <ItemRows<PartDraft>
          items={line.parts}
          onChange={(parts) => onChange({ parts })}
          blank={blankPart}
          fewest={2}
          most={MAX_PARTS}
          texts={{ add: t('editor.addPart'), remove: (number) => t('editor.removePart', { number }) }}
        >
          {(part, change, number) => {
            const at = number - 1
            const share = t(`editor.share.${line.splitBy ?? 'percent'}`)
            return (
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                <Select
                  label={t('editor.partProject', { number })}
                  searchable
                  clearable
                  data={choicesOf(choices.projects)}
                  value={idText(part.project_id)}
                  error={errorOf(`parts.${at}.project_id`)}
                  onChange={(id) => change({ project_id: idOf(id) })}
                />
                <Select
                  label={t('editor.partCentre', { number })}
                  placeholder={t('editor.ownCentre')}
                  searchable
                  clearable
                  data={choicesOf(choices.cost_centres)}
                  value={idText(part.cost_centre_id)}
                  error={errorOf(`parts.${at}.cost_centre_id`)}
                  onChange={(id) => change({ cost_centre_id: idOf(id) })}
                />
                <TextInput
                  label={t('editor.partShare', { share, number })}
                  inputMode="decimal"
                  maxLength={20}
                  value={part.share}
                  error={errorOf(`parts.${at}.share`)}
                  onChange={(event) => change({ share: event.currentTarget.value })}
                />
              </SimpleGrid>
            )
          }}
        </ItemRows>
      )}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </Stack>
  )
}
