import { Button } from '@mantine/core'
import type { AccountState } from '@muster/contract/employees/employees.contract'
import { updateLogin } from '@muster/contract/employees/employees.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/query.ts'
import { refreshPeople } from '../data/employee-queries.ts'

interface LoginButtonProps {
  person: { EMPLOYEE_ID: number; account_state: AccountState }
  /** Also offers to send the invitation again. */
  withResend?: boolean
}

/** Switches a person's login on, by invitation the first time, or off. */
export function LoginButton({ person, withResend = false }: LoginButtonProps) {
  const { t } = useTranslation('employees')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...writeOptions(updateLogin),
    onSuccess: () => refreshPeople(queries),
  })
  const { EMPLOYEE_ID: emp_id, account_state: state } = person
  const isOn = state === 'active' || state === 'invited'
  const label = state === 'none' ? 'invite' : isOn ? 'disable' : 'enable'
  return (
    <>
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
