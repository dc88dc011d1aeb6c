import { Modal } from '@mantine/core'
import { listDelegates, saveDelegation } from '@muster/contract/calls/requests/delegations'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formField, formSection } from '../../../lib/form/form-field.ts'
import { dayIn, searchPeople } from '../../../lib/form/form-resources.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { kindsOptions } from '../data/request-queries.ts'

/** Lookups of the form: whose approvals are delegated, and to whom. */
const PEOPLE = 'employee'
const DELEGATES = 'delegate'
const names = {
  EMPLOYEE_ID: 'WHOSE',
  DELEGATE_ID: 'WHOM',
  from_date: 'FROM',
  to_date: 'TO',
  reason: 'REASON',
}

async function searchDelegates(search: string) {
  const { people } = await call(listDelegates, { query: { search } })
  return people.map((one) => ({
    value: one.EMPLOYEE_ID,
    label: `${one.EMPLOYEE_NAME} (${one.EMPLOYEE_CODE})`,
  }))
}

function useFields(forOthers: boolean) {
  const { t } = useTranslation('approval')
  const kinds = useQuery(kindsOptions).data?.kinds
  return useMemo(() => {
    const person = { FEILD_TYPE: 'select' as const, IS_MANDATORY: 1 as const, master_status: 1 as const }
    const day = { FEILD_TYPE: 'calander' as const, IS_MANDATORY: 1 as const, FUTURE_DATE_SELECT: 1 as const }
    const whose = formField({
      FIELD_SLUG: 'WHOSE',
      FIELD_NAME: t('delegations.whose'),
      ...person,
      master: PEOPLE,
    })
    return [
      formSection('', [
        ...(forOthers ? [whose] : []),
        formField({ FIELD_SLUG: 'WHOM', FIELD_NAME: t('delegations.whom'), ...person, master: DELEGATES }),
        formField({ FIELD_SLUG: 'FROM', FIELD_NAME: t('delegations.from'), ...day }),
        formField({ FIELD_SLUG: 'TO', FIELD_NAME: t('delegations.to'), ...day }),
        formField({
          FIELD_SLUG: 'KINDS',
          FIELD_NAME: t('delegations.kinds'),
          FEILD_TYPE: 'multi-select',
          FEILD_VALUES: (kinds ?? []).map((one, index) => ({ value: index, label: one.name })),
          help_text: t('delegations.kindsHelp'),
        }),
        formField({
          FIELD_SLUG: 'REASON',
          FIELD_NAME: t('delegations.reason'),
          FEILD_TYPE: 'input',
          MAX_LENGTH: 300,
        }),
      ]),
    ]
  }, [forOthers, kinds, t])
}

/** Delegates approvals for a period. */
export default function DelegationModal({ forOthers, onClose }: { forOthers: boolean; onClose: () => void }) {
  const { t } = useTranslation('approval')
  const { formats } = useUser()
  const queries = useQueryClient()
  const kinds = useQuery(kindsOptions).data?.kinds ?? []
  const sections = useFields(forOthers)
  const { mutate, isPending, error } = useMutation({
    ...writeOptions(saveDelegation),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['requests.delegation.list'] })
    },
    meta: { errorShown: 'inline' },
  })
  const today = dayIn(formats.time_zone)
  const initial = useMemo(() => ({ FROM: today, TO: today }), [today])
  const errors = useMemo(() => fieldErrors(error, names), [error])
  const submit = (values: FormValues) => {
    const chosen = Array.isArray(values.KINDS) ? values.KINDS : []
    mutate({
      body: {
        ...(forOthers ? { EMPLOYEE_ID: Number(values.WHOSE) } : {}),
        DELEGATE_ID: Number(values.WHOM),
        from_date: String(values.FROM),
        to_date: String(values.TO),
        kinds: chosen.flatMap((index) => kinds[Number(index)]?.TRIGGER_SLUG ?? []),
        reason: values.REASON ? String(values.REASON) : '',
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requests:titles.delegations')}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      <MusterForm
        definition={{ sections }}
        initialValues={initial}
        searchMaster={(master, text) => (master === PEOPLE ? searchPeople(text) : searchDelegates(text))}
        onSubmit={submit}
        isSubmitting={isPending}
        onCancel={onClose}
        errors={errors}
        formError={error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        texts={{ save: t('delegations.add') }}
      />
    </Modal>
  )
}
