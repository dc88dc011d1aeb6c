import {
  listTravelPolicies,
  readPolicyChoices,
  removeTravelPolicy,
  saveTravelPolicy,
} from '@muster/contract/calls/travel/policies'
import type { TravelPolicy } from '@muster/contract/travel/policies.contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, statusField, textField } from '../../../lib/form/fields.ts'
import { isAmount } from '../desk/booking-draft.ts'
import { PolicyEditor } from './PolicyEditor.tsx'
import { bodyOf, isHours, type PolicyPart, partOf } from './policy-draft.ts'
import '../desk-texts.ts'

interface PolicyDrawerProps {
  policy: TravelPolicy | null
  title: string
  onClose: () => void
}

/** Adds or edits a policy. */
export function PolicyDrawer({ policy, title, onClose }: PolicyDrawerProps) {
  const { t } = useTranslation('travelDesk')
  const choices = useQuery({
    ...readOptions(readPolicyChoices, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <FormDrawer<Record<string, unknown>, PolicyPart>
      title={title}
      onClose={onClose}
      width={640}
      loading={choices}
      fields={[
        textField('name', t('setup.policies.name'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('note', t('setup.policies.note'), { MAX_LENGTH: 300 }),
        statusField('status', t('setup.policies.status')),
      ]}
      record={policy}
      start={{ status: 1 }}
      part={{
        initial: partOf(policy),
        check: ({ classes, caps }) =>
          Object.fromEntries([
            ...classes.flatMap(({ hours }, at) =>
              isHours(hours) ? [] : [[`classes.${at}.from_minutes`, t('setup.policies.notHours')]],
            ),
            ...caps.flatMap(({ amount }, at) =>
              isAmount(amount) ? [] : [[`caps.${at}.amount`, t('setup.policies.notAmount')]],
            ),
          ]),
        render: (props) =>
          choices.data ? <PolicyEditor {...props} choices={choices.data} policy={policy} /> : null,
      }}
      toBody={({ name, note, status }, part) => ({ name, note: note ?? '', status, ...bodyOf(part) })}
      save={(body) => call(saveTravelPolicy, { body: body as never }, { notify: true })}
      remove={
        policy && {
          run: () => call(removeTravelPolicy, { body: { id: policy.id } }, { notify: true }),
          text: t('setup.policies.removeText'),
        }
      }
      refresh={[listTravelPolicies]}
      errorNames={{ 'limits.employee': 'people' }}
    />
  )
}
