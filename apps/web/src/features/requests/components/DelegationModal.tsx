import { listDelegates, listDelegations, saveDelegation } from '@muster/contract/calls/requests/delegations'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayField, multiField, selectField, textField } from '../../../lib/form/fields.ts'
import { dayIn, searchPeople } from '../../../lib/form/form-resources.ts'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { kindsOptions } from '../data/request-queries.ts'

/** Lookups of the form: whose approvals are delegated, and to whom. */
const PEOPLE = 'employee'
const DELEGATES = 'delegate'

async function searchDelegates(search: string) {
  const { people } = await call(listDelegates, { query: { search } })
  return people.map((one) => ({
    value: one.EMPLOYEE_ID,
    label: [`${one.EMPLOYEE_NAME} (${one.EMPLOYEE_CODE})`, one.why_not].filter(Boolean).join(' – '),
    isUnavailable: one.why_not !== null,
  }))
}

const searchMaster = (master: string, text: string) =>
  master === PEOPLE ? searchPeople(text) : searchDelegates(text)

/** Delegates approvals for a period. */
export default function DelegationModal({ forOthers, onClose }: { forOthers: boolean; onClose: () => void }) {
  const { t } = useTranslation('approval')
  const today = dayIn(useUser().formats.time_zone)
  const kinds = useQuery(kindsOptions).data?.kinds ?? []
  const choices = kinds.map((one) => ({ value: one.TRIGGER_SLUG, label: one.name }))
  const person = { isRequired: true, master_status: 1 } as const
  const day = { isRequired: true, FUTURE_DATE_SELECT: 1 } as const
  return (
    <FormModal<BodyOf<typeof saveDelegation>>
      onClose={onClose}
      title={t('requests:titles.delegations')}
      fields={[
        ...(forOthers
          ? [
              selectField('EMPLOYEE_ID', t('delegations.whose'), [], {
                ...person,
                master: PEOPLE,
                help: t('delegations.whoseHelp'),
              }),
            ]
          : []),
        selectField('DELEGATE_ID', t('delegations.whom'), [], {
          ...person,
          master: DELEGATES,
          help: t(forOthers ? 'delegations.whomHelp' : 'delegations.whomOwnHelp'),
        }),
        dayField('from_date', t('delegations.from'), day),
        dayField('to_date', t('delegations.to'), day),
        multiField('kinds', t('delegations.kinds'), choices, { help: t('delegations.kindsHelp') }),
        textField('reason', t('delegations.reason'), { MAX_LENGTH: 300 }),
      ]}
      start={{ from_date: today, to_date: today }}
      toBody={({ EMPLOYEE_ID, DELEGATE_ID, ...draft }) => ({
        ...draft,
        ...(forOthers ? { EMPLOYEE_ID: Number(EMPLOYEE_ID) } : {}),
        DELEGATE_ID: Number(DELEGATE_ID),
      })}
      save={saving(saveDelegation)}
      refresh={[listDelegations]}
      resources={{ searchMaster, nothingFound: { [DELEGATES]: t('delegations.nobodyFound') } }}
      saveLabel={t('delegations.add')}
    />
  )
}
