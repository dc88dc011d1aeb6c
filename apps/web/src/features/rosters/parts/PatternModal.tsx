import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import type { Cell } from '@muster/contract/rosters/roster-patterns'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellOf } from '../grid/board.ts'
import { cellWords, codeOf } from '../grid/words.ts'

interface PatternModalProps {
  shifts: readonly RosterShift[]
  people: number
  days: number
  onFill: (pattern: readonly Cell[], step: number) => void
  onClose: () => void
}

const MOST = 28

/** Applies a repeating sequence of shifts to the selected days. */
export default function PatternModal({ shifts, people, days, onFill, onClose }: PatternModalProps) {
  const { t } = useTranslation('rosters')
  const [pattern, setPattern] = useState<{ key: number; wire: number }[]>([])
  const [step, setStep] = useState(0)
  const byId = new Map(shifts.map((shift) => [shift.shift_id, shift]))
  const choices = [...shifts.filter((one) => one.is_offered).map((one) => one.shift_id), OFF, NOTHING]
  const label = (wire: number) => (wire === NOTHING ? t('tools.clear') : codeOf(wire, byId, t('grid.off')))
  const add = (wire: number) =>
    setPattern((all) => (all.length < MOST ? [...all, { key: (all.at(-1)?.key ?? 0) + 1, wire }] : all))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pattern.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('pattern.text')}</Text>
        <Text size="sm" c="dimmed">
          {t('pattern.count', { people, days })}
        </Text>
        <Group gap={6} aria-label={t('pattern.add')} role="group">
          {choices.map((wire) => (
            <Button key={wire} size="xs" variant="default" onClick={() => add(wire)}>
              + {label(wire)}
            </Button>
          ))}
        </Group>
        <Group gap={6} mih={36} aria-live="polite">
          {pattern.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('pattern.empty')}
            </Text>
          ) : null}
          {pattern.map(({ key, wire }, index) => (
            <Button
              key={key}
              size="xs"
              variant="light"
              aria-label={t('pattern.removeAt', { what: cellWords(t, wire, byId), place: index + 1 })}
              onClick={() => setPattern((all) => all.filter((one) => one.key !== key))}
            >
              {label(wire)} ×
            </Button>
          ))}
        </Group>
        <NumberInput
          label={t('pattern.step')}
          description={t('pattern.stepHint')}
          min={0}
          max={MOST}
          allowDecimal={false}
          value={step}
          onChange={(value) => setStep(Number(value) || 0)}
        />
        <Group justify="flex-end">
          <Button
            disabled={pattern.length === 0}
            onClick={() =>
              onFill(
                pattern.map(({ wire }) => cellOf(wire)),
                step,
              )
            }
          >
            {t('pattern.fill')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
