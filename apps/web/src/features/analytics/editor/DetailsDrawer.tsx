import { MultiSelect, Stack, Text } from '@mantine/core'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, choicesOf, selectField, textField } from '../../../lib/form/fields.ts'
import { useUnitFilters } from '../components/DashboardBar.tsx'
import type { Draft } from './draft.ts'
import '../../../lib/dataset/texts.ts'
import '../texts.ts'

interface DetailsDrawerProps {
  draft: Draft
  onClose: () => void
  onDone: (draft: Partial<Draft>) => void
}

type Units = Draft['filters']

/** Name, description, usual days and units of a dashboard. Nothing is stored before the dashboard is saved. */
export default function DetailsDrawer({ draft, onClose, onDone }: DetailsDrawerProps) {
  const { t } = useTranslation('analytics')
  const { t: dataset } = useTranslation('dataset')
  return (
    <FormDrawer<Partial<Draft>, Units>
      title={t('editor.details')}
      onClose={onClose}
      fields={[
        textField('name', t('columns.name'), { isRequired: true }),
        areaField('description', t('columns.description')),
        selectField(
          'period',
          t('view.period'),
          choicesOf(relativePeriods, (period) => dataset(`periods.${period}`)),
          { isRequired: true, help: t('editor.periodText') },
        ),
      ]}
      record={draft}
      keys={[]}
      part={{
        initial: draft.filters,
        render: ({ value, onChange }) => <UnitFields value={value} onChange={onChange} />,
      }}
      toBody={({ name, description, period }, filters) => ({
        ...{ name, description: description ?? '', period, filters },
      })}
      save={async (body) => body}
      onSaved={(body) => onDone(body as Partial<Draft>)}
      saveLabel={t('editor.apply')}
    />
  )
}

function UnitFields({ value, onChange }: { value: Units; onChange: (value: Units) => void }) {
  const { t } = useTranslation('analytics')
  const filters = useUnitFilters()
  const set = (id: string, values: (string | number)[]) => {
    const { [id]: _before, ...others } = value
    onChange(values.length > 0 ? { ...others, [id]: values } : others)
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={500} size="sm">
          {t('editor.units')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('editor.unitsText')}
        </Text>
      </div>
      {filters.map(({ id, label, options = [] }) => (
        <MultiSelect
          key={id}
          label={label}
          searchable
          clearable
          data={options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={(value[id] ?? []).map(String)}
          onChange={(values) => set(id, values.map(Number))}
        />
      ))}
    </Stack>
  )
}
