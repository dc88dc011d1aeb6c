import { Button } from '@mantine/core'
import { updateLogin } from '@muster/contract/calls/employees/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { isAdmin, useUser } from '../../../lib/session/session.ts'
import { type EmployeeRecord, refreshPeople } from '../data/employee-queries.ts'

interface LoginButtonProps {
  person: Pick<EmployeeRecord, 'EMPLOYEE_ID' | 'account_state' | 'status' | 'EMAIL'> &
    Partial<Pick<EmployeeRecord, 'address_waits'>>
  /** Also offers to resend the invitation. */
  withResend?: boolean
}

/** Activates an employee's account, by invitation the first time, or deactivates it. */
export function LoginButton({ person, withResend = false }: LoginButtonProps) {
  const { t } = useTranslation('employees')
  const queries = useQueryClient()
  const user = useUser()
  const { mutate, isPending } = useMutation({
    ...writeOptions(updateLogin),
    onSuccess: () => refreshPeople(queries),
  })
  const { EMPLOYEE_ID: emp_id, account_state: state } = person
  const isOn = state === 'active' || state === 'invited'
  // Employees who have left, or without an address for the invitation, cannot get an account.
  if (!isOn && (person.status === 'left' || !person.EMAIL)) return null
  const confirms = withResend && person.address_waits && isAdmin(user)
  const label = state === 'none' ? 'invite' : isOn ? 'disable' : 'enable'
  return (
    <>
      {confirms ? (
        <Button loading={isPending} onClick={() => mutate({ body: { emp_id, confirm_address: true } })}>
          {t('loginActions.confirmAddress')}
        </Button>
      ) : null}
      {withResend && state === 'invited' ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate({ body: { emp_id, status: 1, resend: true } })}
        >
          {t('loginActions.resend')}
        </Button>
      ) : null}
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate({ body: { emp_id, status: isOn ? 0 : 1 } })}
      >
        {t(`loginActions.${label}`)}
      </Button>
    </>
  )
}
