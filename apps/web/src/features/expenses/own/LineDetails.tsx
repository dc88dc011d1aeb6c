import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LineSplit } from './LineSplit.tsx'
import type { LinePartProps } from './line-part.ts'
import '../own-texts.ts'

/** What few expenses need: another cost centre, who took part, the invoice and its tax. */
export function LineDetails({ line, choices, category, errorOf, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  const text = (
    field: 'attendees' | 'invoice_number' | 'supplier_tax_id' | 'tax',
    label: string,
    maxLength: number,
  ) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={line[field]}
      error={errorOf(field)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {choices.cost_centres.length > 0 && line.splitBy === null ? (
        <Select
          label={t('editor.costCentre')}
          placeholder={t('editor.ownCentre')}
          searchable
          clearable
          data={choices.cost_centres.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={line.cost_centre_id === null ? null : String(line.cost_centre_id)}
          error={errorOf('cost_centre_id')}
          onChange={(id) => onChange({ cost_centre_id: id === null ? null : Number(id) })}
        />
      ) : null}
      {category?.asks_guests ? null : text('attendees', t('editor.attendees'), 500)}
      {(category?.kind ?? 'amount') === 'amount' ? (
        <>
          {text('invoice_number', t('editor.invoice'), 40)}
          {text('supplier_tax_id', t('editor.taxId'), 40)}
          {text('tax', t('editor.tax'), 20)}
        </>
      ) : null}
      <LineSplit line={line} choices={choices} category={category} errorOf={errorOf} onChange={onChange} />
    </SimpleGrid>
  )
}
