import { Select, Stack } from '@mantine/core'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayWords } from '../grid/words.ts'

interface SwapModalProps {
  view: RosterView
  /** The person selected in the grid. */
  first: number | undefined
  /** Days on which they swap. */
  days: readonly string[]
  onSwap: (pair: [number, number]) => void
  onClose: () => void
}

const SHOWN = 50

interface Pair {
  one: string | null
  other: string | null
}

/** Swaps the shifts of two people anywhere on the roster. */
export default function SwapModal({ view, first, days, onSwap, onClose }: SwapModalProps) {
  const { t, i18n } = useTranslation('rosters')
  const people = view.employee_calendar.map((row) => ({
    value: String(row.EMPLOYEE_ID),
    label: `${row.EMPLOYEE_NAME} · ${row.EMPLOYEE_CODE}`,
  }))
  const [day] = days
  const isAll = days.length > 1 && day === view.roster.from_date && days.at(-1) === view.roster.to_date
  const input = { searchable: true, limit: SHOWN, required: true }
  return (
    <FormModal<{ pair: [number, number] }, Pair>
      onClose={onClose}
      title={t('swap.title')}
      text={
        isAll
          ? t('swap.textAll', { count: days.length })
          : t('swap.text', { count: days.length, day: dayWords(i18n.language).short(day ?? '') })
      }
      part={{
        initial: { one: first === undefined ? null : String(first), other: null },
        required: ['one', 'other'],
        render: ({ value, onChange, errors }) => (
          <Stack gap="md">
            <Select
              label={t('swap.one')}
              {...input}
              data={people}
              value={value.one}
              error={errors.one}
              onChange={(one) => onChange({ one, other: value.other === one ? null : value.other })}
            />
            <Select
              label={t('swap.other')}
              {...input}
              data={people.filter((person) => person.value !== value.one)}
              value={value.other}
              error={errors.other}
              onChange={(other) => onChange({ ...value, other })}
            />
          </Stack>
        ),
      }}
      toBody={(_draft, { one, other }) => ({ pair: [Number(one), Number(other)] })}
      save={async ({ pair }) => onSwap(pair)}
      saveLabel={t('swap.swap')}
    />
  )
}
