import { Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { MAX_CLAIM_LINES } from '@muster/contract/vendors/vendors.constants'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import '../own-texts.ts'

export interface DraftLine {
  text: string
  amount: string
  gl_code: string
  cost_centre_id: number | null
}

const blank = (): DraftLine => ({ text: '', amount: '', gl_code: '', cost_centre_id: null })

interface LinesFieldProps {
  lines: DraftLine[]
  centres: readonly { id: number; name: string }[]
  errors: Readonly<Record<string, string>>
  onChange: (lines: DraftLine[]) => void
}

/** The lines of an invoice. */
export function LinesField({ lines, centres, errors, onChange }: LinesFieldProps) {
  const { t } = useTranslation('ownVendors')
  return (
    <Stack gap="xs" component="section" aria-label={t('line.title')}>
      <Title order={3} size="h5">
        {t('line.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('line.help')}
      </Text>
      {errors.lines ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.lines}
        </Text>
      ) : null}
      <ItemRows
        items={lines}
        onChange={onChange}
        blank={blank}
        most={MAX_CLAIM_LINES}
        texts={{
          add: t('line.add'),
          up: (number) => t('line.up', { number }),
          remove: (number) => t('line.remove', { number }),
        }}
      >
        {(line, set, number) => (
          <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
            <TextInput
              label={t('line.text', { number })}
              required
              maxLength={200}
              value={line.text}
              error={errors[`lines.${number - 1}.text`]}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
            <TextInput
              label={t('line.amount', { number })}
              required
              inputMode="decimal"
              value={line.amount}
              error={errors[`lines.${number - 1}.amount`]}
              onChange={(event) => set({ amount: event.currentTarget.value })}
            />
            <TextInput
              label={t('line.glCode', { number })}
              maxLength={40}
              value={line.gl_code}
              error={errors[`lines.${number - 1}.gl_code`]}
              onChange={(event) => set({ gl_code: event.currentTarget.value })}
            />
            {centres.length > 0 ? (
              <Select
                label={t('line.costCentre', { number })}
                clearable
                searchable
                data={centres.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={line.cost_centre_id === null ? null : String(line.cost_centre_id)}
                error={errors[`lines.${number - 1}.cost_centre_id`]}
                onChange={(value) => set({ cost_centre_id: value === null ? null : Number(value) })}
              />
            ) : null}
          </Stack>
        )}
      </ItemRows>
    </Stack>
  )
}
