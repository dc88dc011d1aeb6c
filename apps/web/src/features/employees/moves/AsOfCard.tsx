import { Badge, Card, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { employeeAsOf } from '@muster/contract/employees/directory/as-of.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { DayControl } from './DayControl.tsx'
import { asOfOptions } from './moves-queries.ts'
import './texts.ts'

type Shown = DataOf<typeof employeeAsOf>

/** An employee's data as of any past or future date, compared with today. */
export default function AsOfCard({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('moves')
  const { formats } = useUser()
  const [day, setDay] = useState(() => dayIn(formats.time_zone))
  const query = useQuery(asOfOptions(employeeId, day))
  return (
    <Card component="section" aria-labelledby="as-of" padding="lg">
      <Title order={2} size="h4" id="as-of">
        {t('asOf.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('asOf.text')}
      </Text>
      <DayControl
        day={day}
        onChange={setDay}
        previous={query.data?.previous_day}
        next={query.data?.next_day}
      />
      <Loaded query={query} skeleton={<Skeleton height={220} mt="md" />} order={3}>
        {(shown) => <Held shown={shown} />}
      </Loaded>
    </Card>
  )
}

function Held({ shown }: { shown: Shown }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const filled = shown.fields.filter((field) => field.text !== '' || field.today !== '')
  const facts = [
    t('asOf.since', { date: format.day(shown.joined_on) }),
    shown.left_on === null ? null : t('asOf.until', { date: format.day(shown.left_on) }),
    t('asOf.reports', { count: shown.direct_reports }),
  ]
  return (
    <Stack gap="xs" mt="md">
      <Text size="sm" role="status">
        <strong>{t(`asOf.status.${shown.status}`)}</strong> · {shown.EMPLOYEE_CODE} ·{' '}
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
      {shown.status === 'not_joined' ? null : (
        <Table verticalSpacing={6} aria-label={t('asOf.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('asOf.field')}</Table.Th>
              <Table.Th>{t('asOf.onDay', { date: format.date(shown.day) })}</Table.Th>
              <Table.Th>{t('asOf.now')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filled.map((field) => (
              <Table.Tr key={field.FIELD_SLUG}>
                <Table.Th scope="row" fw={400}>
                  {field.FIELD_NAME}
                </Table.Th>
                <Table.Td>
                  {field.text || '–'}{' '}
                  {field.differs ? (
                    <Badge size="sm" variant="default">
                      {t('asOf.differs')}
                    </Badge>
                  ) : null}
                </Table.Td>
                <Table.Td>{field.today || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}
