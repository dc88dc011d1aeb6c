import { cancelPlannedChanges, makeTransfer } from '@muster/contract/calls/employees/moves/transfers'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { showFailure } from '../../../lib/feedback/failures.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { employeeFormOptions } from '../../../lib/people/employee-form-options.ts'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { refreshMoves } from './moves-queries.ts'
import { QuickChangeEffects } from './QuickChangeEffects.tsx'
import { QuickChangeFields } from './QuickChangeFields.tsx'
import {
  bodyOfQuickChange,
  changedValues,
  fieldsOfQuickChange,
  type QuickChange,
  type QuickChangeDraft,
  valuesToday,
} from './quick-changes.ts'
import './texts.ts'

interface QuickChangeDrawerProps {
  change: QuickChange
  person: EmployeeRecord
  onClose: () => void
}

type Body = BodyOf<typeof makeTransfer>

/** Cancels a change that has not taken effect yet, from the toast that reports it. */
function useUndo() {
  const { t } = useTranslation('moves')
  const queries = useQueryClient()
  return (moves: DataOf<typeof makeTransfer>['moves']) => ({
    label: t('quick.undo'),
    run: () => {
      call(cancelPlannedChanges, { body: { ids: moves.map(({ move_id }) => `m${move_id}`) } })
        .then(async ({ kept }) => {
          if (kept[0]) throw new Error(kept[0].reason)
          notifySuccess(t('quick.undone'))
          await refreshMoves(queries)
        })
        .catch(showFailure)
    },
  })
}

/** Changes the manager, designation or place of one person from a day on, in a small form with its effects. */
export default function QuickChangeDrawer({ change, person, onClose }: QuickChangeDrawerProps) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const queries = useQueryClient()
  const undo = useUndo()
  const form = useQuery(employeeFormOptions)
  const today = dayIn(useUser().formats.time_zone)
  const fields = useMemo(() => (form.data ? fieldsOfQuickChange(change, form.data) : []), [change, form.data])
  const now = useMemo(
    () =>
      valuesToday(
        person,
        fields.map(({ FIELD_SLUG }) => FIELD_SLUG),
      ),
    [person, fields],
  )
  // Somebody who has not joined yet changes from the first day on.
  const first = person.date_of_joining > today ? person.date_of_joining : today
  return (
    <FormDrawer<Body, QuickChangeDraft>
      title={t(`quick.${change}`)}
      subtitle={person.EMPLOYEE_NAME}
      onClose={onClose}
      loading={form}
      width={480}
      part={{
        initial: { values: now, day: first, note: '' },
        required: ['day'],
        render: ({ value, onChange, errors }) => (
          <>
            <QuickChangeFields
              person={person}
              fields={fields}
              masters={form.data?.master_values ?? {}}
              draft={value}
              onChange={onChange}
              errors={errors}
              today={today}
              first={first}
            />
            <QuickChangeEffects body={bodyOfQuickChange(person, value, now)} />
          </>
        ),
      }}
      maySave={(_, part) => Object.keys(changedValues(part.values, now)).length > 0}
      toBody={(_, part) => bodyOfQuickChange(person, part, now)}
      save={async (body) => {
        const { moves } = await call(makeTransfer, { body })
        const date = format.day(body.effective_date)
        const isLater = body.effective_date > today
        notifySuccess(
          t(isLater ? 'quick.planned' : 'quick.saved', { name: person.EMPLOYEE_NAME, date }),
          isLater ? undo(moves) : undefined,
        )
      }}
      refresh={() => refreshMoves(queries)}
    />
  )
}
