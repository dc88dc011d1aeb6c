import { Accordion, Alert, Skeleton } from '@mantine/core'
import { adjustBalance } from '@muster/contract/calls/leave/balances'
import { assignLeaveRule } from '@muster/contract/calls/leave/leave-rules'
import type { FormValues } from '@muster/contract/forms/form-definition'
import type { PersonBalances } from '@muster/contract/leave/balances.contract'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formSection } from '../../../lib/form/form-field.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { balancesOptions, columnsOptions, refreshBalances, rulesOptions } from '../leave-queries.ts'
import { BalanceCards } from './BalanceCards.tsx'
import { choice, day, numberOr, optionsOf, text, textIn } from './form-parts.ts'
import '../texts.ts'

interface PersonLeaveProps {
  employeeId: number
  name: string
  onClose: () => void
}

/** An employee's balances with the actions of HR. */
export default function PersonLeave({ employeeId, name, onClose }: PersonLeaveProps) {
  const { t } = useTranslation('leave')
  const query = useQuery(balancesOptions(employeeId))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={name}
      pageHref={hrefOf(`/users/view/${employeeId}?tab=leave`)}
      texts={{ close: t('close') }}
      width={680}
    >
      <Loaded query={query} skeleton={<Skeleton height={300} />} order={3}>
        {(balances) => (
          <>
            <BalanceCards balances={balances} employeeId={employeeId} />
            <Accordion mt="lg" variant="separated">
              {balances.abilities.adjust ? (
                <Accordion.Item value="adjust">
                  <Accordion.Control>{t('adjust.title')}</Accordion.Control>
                  <Accordion.Panel>
                    <Adjust balances={balances} />
                  </Accordion.Panel>
                </Accordion.Item>
              ) : null}
              {balances.abilities.assign ? (
                <Accordion.Item value="assign">
                  <Accordion.Control>{t('assign.title')}</Accordion.Control>
                  <Accordion.Panel>
                    <Assign balances={balances} />
                  </Accordion.Panel>
                </Accordion.Item>
              ) : null}
            </Accordion>
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

const adjustNames = { leave_type_id: 'TYPE', days: 'DAYS', reason: 'REASON', expires_on: 'EXPIRES' }

function Adjust({ balances }: { balances: PersonBalances }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const types = useQuery(columnsOptions).data?.leavesType
  // Idempotency key: a retry does not adjust twice. Renewed after each success.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const save = useMutation({
    ...writeOptions(adjustBalance),
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      setKey(crypto.randomUUID())
      await refreshBalances(queries)
    },
  })
  const errors = useMemo(() => fieldErrors(save.error, adjustNames), [save.error])
  const sections = useMemo(() => {
    const listed = (types ?? []).map((type) => ({ id: type.LEAVE_TYPE_ID, name: type.LEAVE_TYPE_NAME }))
    return [
      formSection('', [
        choice('TYPE', t('adjust.type'), optionsOf(listed), { IS_MANDATORY: 1 }),
        text('DAYS', t('adjust.days'), { IS_MANDATORY: 1, MAX_LENGTH: 8, help_text: t('adjust.daysHelp') }),
        day('EXPIRES', t('adjust.expires')),
        text('REASON', t('adjust.reason'), { IS_MANDATORY: 1, MAX_LENGTH: 300 }),
      ]),
    ]
  }, [t, types])
  const [warned, setWarned] = useState('')
  const isBelow = isApiError(save.error, 'leave.below_limit')
  const send = (values: FormValues, below_limit: boolean) =>
    save.mutate({
      body: {
        employee_id: balances.employee.EMPLOYEE_ID,
        below_limit,
        leave_type_id: numberOr(values.TYPE, 0),
        days: Number(textIn(values.DAYS).replace(',', '.')) || 0,
        expires_on: textIn(values.EXPIRES) || null,
        reason: textIn(values.REASON),
        key,
      },
    })
  return (
    <>
      {isBelow ? (
        <Alert color="orange" title={t('adjust.belowTitle')} mb="sm" role="alert">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <MusterForm
        key={key}
        definition={{ sections }}
        onSubmit={(values) => {
          // Confirms exactly what was warned about: other values are judged again.
          const asked = JSON.stringify(values)
          send(values, isBelow && asked === warned)
          setWarned(asked)
        }}
        isSubmitting={save.isPending}
        errors={errors}
        formError={save.error && !isBelow && Object.keys(errors).length === 0 ? messageOf(save.error) : null}
        texts={{ save: isBelow ? t('adjust.anyway') : t('adjust.save') }}
      />
    </>
  )
}

const assignNames = { LEAVE_RULE_ID: 'RULE', from_date: 'FROM', reason: 'REASON' }

function Assign({ balances }: { balances: PersonBalances }) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const today = dayIn(useUser().formats.time_zone)
  const rules = useQuery(rulesOptions).data?.rules
  const save = useMutation({
    ...writeOptions(assignLeaveRule),
    meta: { errorShown: 'inline' as const },
    onSuccess: () => refreshBalances(queries),
  })
  const errors = useMemo(() => fieldErrors(save.error, assignNames), [save.error])
  const sections = useMemo(() => {
    const listed = (rules ?? [])
      .filter((rule) => rule.status === 1)
      .map((rule) => ({ id: rule.LEAVE_RULE_ID, name: rule.LEAVE_RULE_NAME }))
    return [
      formSection('', [
        choice('RULE', t('assign.rule'), optionsOf(listed), { placeholder: t('assign.fitting') }),
        day('FROM', t('rule.from'), { IS_MANDATORY: 1 }),
        text('REASON', t('adjust.reason'), { IS_MANDATORY: 1, MAX_LENGTH: 300 }),
      ]),
    ]
  }, [t, rules])
  const initial = useMemo<FormValues>(() => ({ FROM: today }), [today])
  const submit = (values: FormValues) =>
    save.mutate({
      body: {
        employee_id: balances.employee.EMPLOYEE_ID,
        LEAVE_RULE_ID: numberOr(values.RULE, null),
        from_date: textIn(values.FROM),
        reason: textIn(values.REASON),
      },
    })
  return (
    <MusterForm
      definition={{ sections }}
      initialValues={initial}
      onSubmit={submit}
      isSubmitting={save.isPending}
      errors={errors}
      formError={save.error && Object.keys(errors).length === 0 ? messageOf(save.error) : null}
      texts={{ save: t('assign.save') }}
    />
  )
}
