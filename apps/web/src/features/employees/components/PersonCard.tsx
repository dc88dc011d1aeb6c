import { Group, Text } from '@mantine/core'
import { PersonChip } from '@muster/ui/people'
import type { EmployeeRow } from '../data/directory-query.ts'
import { EmploymentBadge, isSpecialStanding } from './EmployeeBadges.tsx'

/** Card layout of a person in a list on phones. */
export function PersonCard({ row }: { row: EmployeeRow }) {
  const place = [row.DEPARTMENT_NAME, row.LOCATION_NAME].filter(Boolean).join(' · ')
  return (
    <>
      <PersonChip
        name={row.EMPLOYEE_NAME}
        subtitle={[row.EMPLOYEE_CODE, row.DESIGNATION_NAME].filter(Boolean).join(' · ')}
        src={row.photo}
        colorKey={row.EMPLOYEE_ID}
        size={40}
      />
      <Group gap="xs" mt={8} justify="space-between">
        <Text size="sm" c="dimmed">
          {place}
        </Text>
        {isSpecialStanding(row) ? <EmploymentBadge row={row} /> : null}
      </Group>
    </>
  )
}
