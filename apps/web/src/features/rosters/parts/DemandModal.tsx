import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import type { RosterShift, RosterView } from '@muster/contract/rosters/roster-shapes'
import { DateField } from '@muster/ui/date-field'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { dayWords } from '../grid/words.ts'

type Line = RosterView['demand'][number]

interface DemandModalProps {
  demand: readonly Line[]
  shifts: readonly RosterShift[]
  from: string
  to: string
  isSaving: boolean
  onSave: (demand: Line[]) => void
  onClose: () => void
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Required people per shift, by weekday and for single days. */
export default function DemandModal({
  demand,
  shifts,
  from,
  to,
  isSaving,
  onSave,
  onClose,
}: DemandModalProps) {
  const { t, i18n } = useTranslation('rosters')
  const names = dayWords(i18n.language)
  const [lines, setLines] = useState<readonly Line[]>(demand)
  const shown = shifts.filter(
    (one) => one.is_offered || demand.some(({ shift_id }) => shift_id === one.shift_id),
  )
  const set = (line: Line) =>
    setLines((all) => {
      const rest = all.filter(
        (one) => one.shift_id !== line.shift_id || one.weekday !== line.weekday || one.day !== line.day,
      )
      return line.needed === 0 && line.day === null ? rest : [...rest, line]
    })
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('demand.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('demand.text')}</Text>
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('demand.shift')}</Table.Th>
                {WEEK.map((weekday) => (
                  <Table.Th key={weekday}>{names.weekday(weekday).slice(0, 3)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ shift_id, code, name }) => (
                <Table.Tr key={shift_id}>
                  <Table.Th scope="row">{code}</Table.Th>
                  {WEEK.map((weekday) => (
                    <Table.Td key={weekday}>
                      <NumberInput
                        aria-label={`${name}, ${names.weekday(weekday)}`}
                        size="xs"
                        w={64}
                        min={0}
                        max={10_000}
                        allowDecimal={false}
                        value={
                          lines.find((one) => one.shift_id === shift_id && one.weekday === weekday)?.needed ??
                          0
                        }
                        onChange={(value) =>
                          set({ shift_id, weekday, day: null, needed: Number(value) || 0 })
                        }
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <SingleDays lines={lines} shifts={shown} from={from} to={to} onSet={set} onLines={setLines} />
        <Group justify="flex-end">
          <Button loading={isSaving} onClick={() => onSave([...lines])}>
            {t('demand.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface SingleDaysProps {
  lines: readonly Line[]
  shifts: readonly RosterShift[]
  from: string
  to: string
  onSet: (line: Line) => void
  onLines: (next: readonly Line[]) => void
}

/** Days that differ from their weekday. */
function SingleDays({ lines, shifts, from, to, onSet, onLines }: SingleDaysProps) {
  const { t } = useTranslation('rosters')
  const format = useFormatter()
  const user = useUser()
  const [shift, setShift] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [needed, setNeeded] = useState(1)
  const isComplete = shift !== null && day !== null && day >= from && day <= to
  return (
    <section aria-labelledby="demand-days">
      <Title order={3} size="h5" id="demand-days" mb="xs">
        {t('demand.days')}
      </Title>
      {lines
        .filter((one) => one.day !== null)
        .map((line) => (
          <Group key={`${line.shift_id} ${line.day}`} gap="sm">
            <Text size="sm">
              {format.day(line.day)} · {shifts.find((one) => one.shift_id === line.shift_id)?.code} ·{' '}
              {line.needed}
            </Text>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('demand.removeDay', { day: format.day(line.day) })}
              onClick={() => onLines(lines.filter((one) => one !== line))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      <Group align="flex-end" gap="sm" mt="xs">
        <DateField
          label={t('demand.day')}
          w={150}
          format={fieldDateFormat(user.formats)}
          min={from}
          max={to}
          value={day}
          onChange={setDay}
        />
        <Select
          label={t('demand.shift')}
          w={160}
          data={shifts.map((one) => ({ value: String(one.shift_id), label: `${one.code} · ${one.name}` }))}
          value={shift}
          onChange={setShift}
        />
        <NumberInput
          label={t('demand.needed')}
          w={90}
          min={0}
          max={10_000}
          allowDecimal={false}
          value={needed}
          onChange={(value) => setNeeded(Number(value) || 0)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!isComplete}
          onClick={() => onSet({ shift_id: Number(shift), weekday: null, day, needed })}
        >
          {t('demand.addDay')}
        </Button>
      </Group>
    </section>
  )
}
