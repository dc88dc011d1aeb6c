import { Button, Group, Switch, Text } from '@mantine/core'
import { assignShift } from '@muster/contract/calls/shifts/shift-people'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { AssignOutcome } from '@muster/contract/shifts/shift-people.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayField, selectField, textField } from '../../../lib/form/fields.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { choicesOptions, refreshShifts } from '../data/shift-queries.ts'
import classes from './Shifts.module.css'

type Body = BodyOf<typeof assignShift>
type Answer = DataOf<typeof assignShift>

const kinds = { new: 'success', same: 'neutral', cut: 'info', overlap: 'warning', refused: 'danger' } as const

interface AssignDrawerProps {
  people: readonly number[]
  onClose: () => void
  onDone: () => void
}

const has = ({ people }: Answer, result: AssignOutcome['result']) =>
  people.some((one) => one.result === result)

/** Assigns a shift to individual people, with a preview of the changes. */
export default function AssignDrawer({ people: chosen, onClose, onDone }: AssignDrawerProps) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const queries = useQueryClient()
  const [people, setPeople] = useState(chosen)
  const [replace, setReplace] = useState(false)
  const choices = useQuery(choicesOptions).data
  const shifts = (choices?.shifts ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${name} (${code})`,
  }))
  return (
    <FormDrawer<Body, undefined, Answer>
      title={t('assign.title', { count: people.length })}
      onClose={onClose}
      fields={[
        selectField('SHFTID', t('assign.shift'), shifts, { isRequired: true }),
        dayField('from_date', t('assign.from'), { isRequired: true }),
        dayField('to_date', t('assign.to'), { help: t('assign.toHelp') }),
        textField('note', t('assign.note'), { MAX_LENGTH: 200 }),
      ]}
      start={{ from_date: dayIn(formats.time_zone) }}
      toBody={(draft) => ({ ...draft, employee_ids: [...people], replace })}
      review={{
        run: (body) => saving(assignShift)({ ...body, preview: true }),
        label: t('assign.preview'),
        saveLabel: ({ changed }) => t('assign.commit', { count: changed }),
        mayBeSaved: (answer) =>
          answer.changed > 0 && !has(answer, 'refused') && (replace || !has(answer, 'overlap')),
        render: (answer, again) => (
          <>
            {has(answer, 'overlap') ? (
              <Switch
                label={t('assign.replace')}
                checked={replace}
                onChange={(event) => setReplace(event.currentTarget.checked)}
              />
            ) : null}
            {has(answer, 'refused') ? (
              <Group justify="space-between">
                <Text size="sm">{t('assign.refused')}</Text>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    const rest = answer.people.filter((one) => one.result !== 'refused')
                    const employee_ids = rest.map((one) => one.employee_id)
                    setPeople(employee_ids)
                    again({ employee_ids })
                  }}
                >
                  {t('assign.leaveOut')}
                </Button>
              </Group>
            ) : null}
            <Outcomes outcomes={answer.people} changed={answer.changed} />
          </>
        ),
      }}
      maySave={people.length > 0}
      save={saving(assignShift)}
      onSaved={onDone}
      refresh={() => refreshShifts(queries)}
    />
  )
}

function Outcomes({ outcomes, changed }: { outcomes: readonly AssignOutcome[]; changed: number }) {
  const { t } = useTranslation('shifts')
  return (
    <>
      {changed === 0 ? (
        <Text size="sm" role="status">
          {t('assign.nothing')}
        </Text>
      ) : null}
      <ul className={classes.list}>
        {outcomes.map((one) => (
          <li key={one.employee_id} className={classes.item}>
            <div>
              <Text size="sm" fw={600}>
                {one.employee_name} ({one.employee_code})
              </Text>
              <Text size="xs" c="dimmed">
                {one.text}
              </Text>
            </div>
            <StatusBadge kind={kinds[one.result]}>{t(`assign.results.${one.result}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </>
  )
}
