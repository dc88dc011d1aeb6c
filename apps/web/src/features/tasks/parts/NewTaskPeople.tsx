import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { findTaskPeople } from '@muster/contract/calls/tasks/tasks'
import type { TaskUnits } from '@muster/contract/tasks/tasks.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { hasUnits } from './task-units.ts'
import { UnitFields } from './UnitFields.tsx'
import '../texts.ts'

/** Who gets a new task. */
export interface NewPeople {
  assignees: FoundPerson[]
  groupId: number | null
  units: TaskUnits
  /** A task for each of them. */
  each: boolean
}

interface NewTaskPeopleProps {
  value: NewPeople
  onChange: (changed: Partial<NewPeople>) => void
  errors: Readonly<Record<string, string>>
}

/** Who gets a new task besides those who are named: a group, or everybody in a unit; and whether each gets their own. */
export function NewTaskPeople({ value, onChange, errors }: NewTaskPeopleProps) {
  const { t } = useTranslation('tasks')
  const [showsUnits, setShowsUnits] = useState(false)
  const { data } = useQuery({
    ...readOptions(findTaskPeople, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  const groups = data?.groups ?? []
  const { assignees, groupId, units, each } = value
  const areSeveral = assignees.length > 1 || groupId !== null || hasUnits(units)
  return (
    <>
      {groups.length > 0 ? (
        <NativeSelect
          label={t('fields.group')}
          description={t('fields.groupHelp')}
          value={groupId === null ? '' : String(groupId)}
          error={errors.groupId}
          data={[
            { value: '', label: t('nobody') },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => onChange({ groupId: Number(event.currentTarget.value) || null })}
        />
      ) : null}
      {showsUnits ? (
        <UnitFields
          value={units}
          onChange={(next) => onChange({ units: next })}
          error={errors.department_ids ?? errors.reports_of}
        />
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => setShowsUnits(true)}
        >
          {t('units.open')}
        </Button>
      )}
      {areSeveral ? (
        <Checkbox
          label={t('fields.each')}
          error={errors.each}
          checked={each}
          onChange={(event) => onChange({ each: event.currentTarget.checked })}
        />
      ) : null}
    </>
  )
}
