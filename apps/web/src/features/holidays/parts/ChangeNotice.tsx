import { Alert, Button, Group, Table, Text } from '@mantine/core'
import type { HolidayImpact } from '@muster/contract/holidays/holiday-shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { impactOf } from '../data/holiday-queries.ts'

interface Change {
  impact: HolidayImpact | null
  error: unknown
  isPending: boolean
  confirm: () => void
  forget: () => void
}

/** Why a change was not saved: an error, or affected leave bookings that need confirmation. */
export function ChangeNotice({ change }: { change: Change }) {
  if (change.impact) return <Impact change={change} impact={change.impact} />
  if (!change.error) return null
  return (
    <Alert color="red" role="alert">
      {messageOf(change.error)}
    </Alert>
  )
}

/** The same inside a form drawer, which shows all other errors itself. */
export function impactProblem(
  error: unknown,
  again: (more: { impact_seen: string }) => void,
  forget: () => void,
): ReactNode {
  const impact = impactOf(error)
  if (!impact) return null
  const confirm = () => again({ impact_seen: impact.digest })
  return <Impact change={{ impact, error: null, isPending: false, confirm, forget }} impact={impact} />
}

const MOST = 20

function Impact({ change, impact }: { change: Change; impact: HolidayImpact }) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  return (
    <Alert color="yellow" role="alert" title={t('impact.title', { count: impact.total })}>
      <Text size="sm">{t('impact.text')}</Text>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('impact.person')}</Table.Th>
              <Table.Th>{t('impact.booked')}</Table.Th>
              <Table.Th>{t('impact.days')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {impact.lines.slice(0, MOST).map((line) => (
              <Table.Tr key={`${line.employee_id} ${line.what} ${line.from}`}>
                <Table.Td>
                  {line.employee_name} ({line.employee_code})
                </Table.Td>
                <Table.Td>
                  {line.what}, {format.day(line.from)} – {format.day(line.to)}
                  <Text size="xs" c="dimmed">
                    {line.text}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {line.days_before} → {line.days_after}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {impact.total > MOST ? <Text size="sm">{t('impact.more', { count: impact.total - MOST })}</Text> : null}
      <Group mt="sm">
        <Button size="xs" loading={change.isPending} onClick={change.confirm}>
          {t('impact.confirm')}
        </Button>
        <Button size="xs" variant="default" onClick={change.forget}>
          {t('impact.back')}
        </Button>
      </Group>
    </Alert>
  )
}
