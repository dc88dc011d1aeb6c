import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import type { RosterView } from '@muster/contract/rosters/roster-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Swaps the shifts of two people anywhere on the roster. */
export default function SwapModal({ view, first, days, onSwap, onClose }: SwapModalProps) {
  const { t, i18n } = useTranslation('rosters')
  const [one, setOne] = useState<string | null>(first === undefined ? null : String(first))
  const [other, setOther] = useState<string | null>(null)
  const people = view.employee_calendar.map((row) => ({
    value: String(row.EMPLOYEE_ID),
    label: `${row.EMPLOYEE_NAME} · ${row.EMPLOYEE_CODE}`,
  }))
  const [day] = days
  const isAll = days.length > 1 && day === view.roster.from_date && days.at(-1) === view.roster.to_date
  const where = { searchable: true, limit: SHOWN, required: true }
  return (
    <Modal opened onClose={onClose} title={t('swap.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text size="sm">
          {isAll
            ? t('swap.textAll', { count: days.length })
            : t('swap.text', { count: days.length, day: dayWords(i18n.language).short(day ?? '') })}
        </Text>
        <Select label={t('swap.one')} {...where} data={people} value={one} onChange={setOne} />
        <Select
          label={t('swap.other')}
          {...where}
          data={people.filter(({ value }) => value !== one)}
          value={other}
          onChange={setOther}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={one === null || other === null || one === other}
            onClick={() => onSwap([Number(one), Number(other)])}
          >
            {t('swap.swap')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
