import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { assignmentsOptions } from '../data/shift-queries.ts'
import '../texts.ts'
import { AssignmentList } from './AssignmentList.tsx'

/**
 * Individual shift assignments of an employee with their history, on the record and beside the list of
 * shifts.
 */
export default function PersonShifts({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('shifts')
  const query = useQuery(assignmentsOptions({ employee_id: employeeId, limit: 100 }))
  return (
    <Loaded query={query} skeleton={<Skeleton height={180} />} order={2}>
      {({ assignments, abilities }) => (
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('person.own')}
          </Title>
          {assignments.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('person.none')}
            </Text>
          ) : (
            <AssignmentList assignments={assignments} by="shift" canAssign={abilities.assign} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
